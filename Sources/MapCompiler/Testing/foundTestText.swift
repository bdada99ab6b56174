import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Returns the text of a test file with the rows of a made-up database, for a failure that was found in them.
///
/// Values are written as the columns have them, since they need not be of the attribute's type. Rows refer to each other by key.
func foundTestText(_ store: MadeUpStore, to destination: Model, words: String) -> String {
    let placement = store.placement
    let model = placement.model
    var lines = [
        yamlComment(words), "test: \(yamlText(model.name))", "from: \(yamlVersion(model.version))",
        "to: \(yamlVersion(destination.version))",
        "tests:",
    ]
    lines += ["  found in made-up rows \(store.mark):", "    before:"]
    for entity in model.entities where !entity.isAbstract {
        let rows = store.rows.filter { row in
            guard case .entity(let root) = placement.tables[row.table].role, root == model.root(of: entity.id) else { return false }
            let table = placement.tables[row.table]
            guard let kind = table.columns.firstIndex(where: { $0.role == .discriminator }) else { return true }
            return row.values[kind] == placement.kind(of: entity.id)
        }
        if rows.isEmpty { continue }
        lines.append("      \(yamlText(entity.name)):")
        for row in rows { lines.append("        - { \(store.cells(of: row, entity.id).joined(separator: ", ")) }") }
    }
    return formatted(lines.joined(separator: "\n") + "\n    after: {}\n", as: .test)
}

extension MadeUpStore {
    /// A short name of the rows.
    fileprivate var mark: String {
        let text = rows.map { "\($0.table) \($0.values)" }.joined(separator: "\n")
        return String(SHA256.hex(of: Array(text.utf8)).prefix(8))
    }

    fileprivate func cells(of row: Row, _ entity: EntityID) -> [String] {
        let table = placement.tables[row.table]
        let model = placement.model
        let properties = Set(model.properties(of: entity))
        return zip(table.columns, row.values).compactMap { column, value in
            switch column.role {
            case .leaf(let leaf) where properties.contains(leaf.property):
                guard let attribute = model[leaf.property].attribute,
                    let name = model.namedLeaves(of: attribute).first(where: { $0.leaf == leaf })?.name
                else { return nil }
                return "\(yamlText(name)): \(text(value, column))"
            case .reference(let toOne, 0) where properties.contains(toOne):
                return "\(yamlText(model[toOne].name)): \(value == .null ? "nil" : reference(value, toOne))"
            default: return nil
            }
        }
    }

    private func reference(_ value: StoredValue, _ toOne: PropertyID) -> String {
        guard let column = placement.reference(toOne).first else { return "nil" }
        if case .unreadable = decode(value, column.coding, in: placement.model) { return "nil" }
        return yamlQuoted(decode(value, column.coding, in: placement.model).words.filter { $0 != "\"" })
    }

    private func text(_ value: StoredValue, _ column: PlacedColumn) -> String {
        switch value {
        case .null: "nil"
        case .integer(let number): "{ stored: \(number) }"
        case .real: "{ stored: \(literal(value)) }"
        case .text(let bytes):
            String(validating: bytes, as: UTF8.self).map { "{ stored: \(yamlQuoted($0)) }" }
                ?? "{ text: \(yamlQuoted(StoredValue.hex(bytes))) }"
        case .blob(let bytes): "{ hex: \(yamlQuoted(StoredValue.hex(bytes))) }"
        }
    }
}
