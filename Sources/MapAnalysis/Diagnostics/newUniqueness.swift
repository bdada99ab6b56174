package import MapSyntax

extension DiagnosticCode {
    /// A key or `unique` is new, and rows of the version before may break it.
    package static let newUniqueness = DiagnosticCode("new-uniqueness", .error)
}

extension Diagnostic {
    static func newUniqueness(
        _ properties: [LeafID], of entity: Entity, at range: TextRange, isKey: Bool, by writers: [EntityMapping], in step: StepResolution
    ) -> Diagnostic {
        let names = properties.map(step.pair.destination.model.path)
        let list = names.joined(separator: ", ")
        let why = writers.count > 1 ? "rows of several mappings may have the same value" : "existing rows may have the same value"
        return Diagnostic(
            .newUniqueness, "'\(list)' of '\(entity.name)' must be unique now, but \(why)", at: range,
            label: isKey ? "a new key" : "newly unique",
            fixes: answers(properties, names, writers, in: step))
    }

    /// Returns the fixes: `distinct` merges such rows, if one mapping makes them all; `allow` states that there are none.
    private static func answers(_ leaves: [LeafID], _ names: [String], _ writers: [EntityMapping], in step: StepResolution) -> [Fix] {
        let reason = "no two rows are the same"
        var fixes = [
            step.edits.writing(
                "write 'allow: { new-uniqueness: \(reason) }', and mapc checks this before it writes", [.allow("new-uniqueness", reason)])
        ]
        // The number that a window gives a row cannot decide which rows there are.
        let isCounted = writers.contains { writer in leaves.contains { writer[$0.property]?.hasWindow(reading: writer.lets) ?? false } }
        if writers.count == 1, !isCounted, let writer = writers.first {
            let name = step.pair.destination.name(writer.destination)
            let title = "write 'distinct: [\(names.joined(separator: ", "))]' under '\(name)' to keep one of such rows"
            let entry = step.heads[writer.id.index].written
            if let first = entry?.distinct.first?.range, let last = entry?.distinct.last?.range {
                // The entry already merges rows by more properties. The new line replaces that one.
                fixes.append(names.count == 1 ? Fix(title, isSafe: false, isChoice: true, [Edit(first.union(last), names[0])]) : nil)
            } else {
                let keys = YAMLAddition.under("distinct", names.map(YAMLAddition.element))
                fixes.append(step.edits.writing(title, [.key(writer.destination, keys)], entry: entry))
            }
        }
        return fixes.compactMap(\.self)
    }
}
