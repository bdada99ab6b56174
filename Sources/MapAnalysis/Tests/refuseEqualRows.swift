import MapSyntax

/// Reports rows of a test that no database has together: with one key, or with the same values of properties that are unique. Values that are not written down exactly may differ.
func refuseEqualRows(_ rows: [TestRow], in model: Model, into diagnostics: inout Diagnostics) {
    for entity in model.entities {
        let keys = entity.parent == nil && !entity.key.isEmpty ? [entity.key] : []
        for parts in keys + entity.unique.map({ $0.parts.map(\.property) }) {
            var first: [[TestValue]: TestRow] = [:]
            for row in rows where model.isKind(row.entity, of: entity.id) {
                let values = parts.compactMap { row.written($0) }
                guard values.count == parts.count else { continue }
                guard let other = first[values] else {
                    first[values] = row
                    continue
                }
                let names = parts.map { "'\(model[$0].name)'" }.joined(separator: " and ")
                diagnostics.report(
                    .invalidTest(
                        "two rows of '\(entity.name)' have the same \(names)", at: row.range,
                        label: keys.contains(parts) ? "the same key" : "no database has both",
                        also: [Diagnostic.Label(other.range, "the first one")], help: "give one of them another value, or remove it"))
            }
        }
    }
}

extension TestRow {
    /// The value of a property that is unique, if the row says exactly which it is. Nil is equal to nothing.
    fileprivate func written(_ property: PropertyID) -> TestValue? {
        switch value(of: LeafID(property)) ?? value(of: property) {
        case .exactly(.nil), nil: nil
        case .exactly(let value): .exactly(value)
        case .row(let reference?): .row(reference)
        case .stored, .near, .any, .new, .row, .rows: nil
        }
    }
}
