import MapAnalysis
import MapPlan
import MapSyntax

extension RemovedObjects {
    /// The objects that stay as they are and use what the mapping writes, so they may give something else afterwards.
    ///
    /// - Parameter facts: what the objects of the store use before anything is removed
    func readings(_ facts: StoreFacts) -> [StoreVerdict] {
        let written = answers.filter { $0.text != nil }
        if written.isEmpty { return [] }
        return facts.uses.compactMap { use in
            guard use.problem == nil, !answers.contains(where: { $0.concerns(use, []) }),
                let answer = written.first(where: { $0.isUsed(by: use) })
            else { return nil }
            return StoreVerdict(object: use.words, fate: .follows, because: "it uses \(answer.words), which the mapping writes")
        }
    }
}

extension ObjectAnswer {
    /// Whether an object uses this one, itself or through others.
    fileprivate func isUsed(by use: SchemaDependency) -> Bool {
        switch place {
        case .view(let view): sameName(use.table, view.name) || use.uses.contains { sameName($0.table, view.name) }
        case .generated(let table, let column):
            use.uses.contains { sameName($0.table, table.name) && $0.column.map { sameName($0, column.name) } ?? false }
        case .trigger, .index, .check, .defaultValue, .foreignKey: false
        }
    }
}

extension LegOutline {
    /// Refuses to keep the text of an object that is set aside, because it uses a view that the mapping writes, if the text also names a table that changes.
    /// Nothing else looks at what such a text means afterwards.
    func unjudgedReaders(_ objects: RemovedObjects, in original: StoreSchema) -> [Diagnostic] {
        guard !objects.readers.isEmpty, let names = facts.namesRead?(original) else { return [] }
        return objects.readers.compactMap { reader in
            let own = names.first { $0.kind == reader.kind && sameName($0.name, reader.name) }
            let changed = changes.first { change in
                guard change.kind != .untouched, let old = change.match.old else { return false }
                return sameName(reader.table, old.name) || own?.uses.contains { sameName($0.table, old.name) } ?? true
            }
            guard let table = changed?.match.old?.name else { return nil }
            return .unjudgedReader(
                reader.words, of: table, entry: reader.entry ?? "", at: mapping.destination.versionRange)
        }
    }
}
