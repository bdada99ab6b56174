import MapSyntax

/// The mappings to whose rows one entry applies: the mapping of its own entity, and those of subentities whose rows no other `from` takes.
///
/// `where`, `distinct`, `order`, `each` and windows of the entry apply to the rows of all of them together.
struct MappingFamily: Sendable {
    var entry: EntityMappingSyntax
    var destination: EntityID
    /// The name by which all of them are called: that of the entry, or `BlockToBlock` if it has none.
    var name: String
    /// The nearest entity of the source that contains all their rows.
    var source: EntityID?
    /// In order.
    var members: [MappingID]
}

extension StepResolution {
    /// Resolves the families of the entries of the file, and reports entries that their families do not allow.
    mutating func resolveFamilies(into diagnostics: inout Diagnostics) {
        var members: [TextRange: [MappingID]] = [:]
        for head in heads { for entry in head.governing { members[entry.range, default: []].append(head.id) } }
        let inherited = Set(heads.flatMap { $0.inherited.map(\.range) })
        for entry in syntax?.entities ?? [] {
            guard let destination = pair.destination.entity(named: entry.destination.text) else { continue }
            let found = members[entry.range] ?? []
            let from = entry.from.map { pair.source.entity(named: $0.text) } ?? pair.origin(of: destination)
            let name = entry.name?.text ?? ((from.map(pair.source.name) ?? "") + "To" + entry.destination.text)
            families[entry.range] = MappingFamily(
                entry: entry, destination: destination, name: name,
                source: commonSource(found.compactMap { heads[$0.index].source }), members: found)
            if found.isEmpty, pair.destination.model[destination].isAbstract, !inherited.contains(entry.range) || entry.decidesRows,
                entry.rows.isEmpty
            {
                diagnostics.report(.abstractDestination(entry.destination, withoutRows: entry.range, in: pair.destination.model))
            }
        }
        reportFamilyNames(into: &diagnostics)
        for head in heads where head.governing.count > 1 { refuseRepeatedKeys(of: head, into: &diagnostics) }
    }

    /// Returns the mappings of an entry; without an entry, only the mapping itself.
    func family(of entry: EntityMappingSyntax?, _ head: MappingHead) -> [MappingID] {
        guard !head.isEmitted, let entry, let family = families[entry.range], family.members.contains(head.id) else { return [head.id] }
        return family.members
    }

    /// Returns the mappings whose rows are decided together with those of one: by `distinct`, or by an `each` without a `distinct` above
    /// it.
    func unites(_ head: MappingHead) -> [MappingID] {
        if !head.distinct.isEmpty { return family(of: head.distinctEntry, head) }
        if head.elements == nil { return [] }
        return family(of: head.eachEntry, head).filter { heads[$0.index].distinct.isEmpty }
    }

    /// Returns the mappings whose rows the windows of an entry cover. If another `from` has taken the rows out of the entry, these are the
    /// mappings of that `from`'s entry.
    func windowFamily(of entry: EntityMappingSyntax, _ head: MappingHead) -> [MappingID] {
        if head.governing.contains(where: { $0.range == entry.range }) { return family(of: entry, head) }
        return family(of: head.governing.last, head).filter { mate in heads[mate.index].inherited.contains { $0.range == entry.range } }
    }

    /// Returns the source entities of the mappings with which this one shares an entry.
    func kindsBeside(_ head: MappingHead, in entry: EntityMappingSyntax?) -> [EntityID] {
        guard let entry, head.inherited.contains(where: { $0.range == entry.range }) else { return [] }
        return (families[entry.range]?.members ?? []).compactMap { heads[$0.index].source }
    }

    /// Returns the type of `$group`: rows of all the kinds that `distinct` compares.
    func groupType(of head: MappingHead) -> ExpressionType? {
        // If a key under 'distinct' is refused, there are groups all the same.
        guard let entry = head.distinctEntry, let source = head.source, !entry.distinct.isEmpty else { return nil }
        let mates = family(of: entry, head)
        let common = mates.count > 1 ? commonSource(mates.compactMap { heads[$0.index].source }) : source
        return ExpressionType(.sequence(.row(.source, common ?? source)))
    }

    /// Returns the call of all mappings of a parent's entry; nil if the entry has only one mapping, or one row may become two.
    func call(of family: MappingFamily) -> ExpressionScope.MappingCall? {
        let members = family.members.map { heads[$0.index] }
        let isAbstract = pair.destination.model[family.destination].isAbstract
        guard let source = family.source, members.count > 1 || isAbstract else { return nil }
        for (place, member) in members.enumerated() {
            let others = members[..<place].filter { !Set($0.takenKinds).isDisjoint(with: member.takenKinds) }
            guard areDisjoint(others.map(\.condition) + [member.condition]) || others.isEmpty else { return nil }
        }
        let row = ValueType.row(.destination, family.destination)
        let result =
            members.contains(where: \.isMany)
            ? ExpressionType(.sequence(row)) : ExpressionType(row, isOptional: !members.allSatisfy(\.isTotal))
        return ExpressionScope.MappingCall(
            family.members, of: source, gives: result, takenKinds: members.flatMap(\.takenKinds), conditions: members.map(\.conditions))
    }

    /// Returns the nearest ancestor that entities of one hierarchy have in common.
    func commonSource(_ entities: [EntityID]) -> EntityID? {
        guard let first = entities.first else { return nil }
        var common: EntityID? = first
        while let entity = common, !entities.allSatisfy({ pair.source.model.isKind($0, of: entity) }) {
            common = pair.source.model[entity].parent
        }
        return common
    }

    /// Reports names of families that another mapping already has. Only abstract entities are checked, because a concrete entity's own
    /// mapping has the name of its entry.
    private func reportFamilyNames(into diagnostics: inout Diagnostics) {
        var owners: [String: EntityMappingSyntax?] = [:]
        for head in heads { owners[head.name] = .some(head.written) }
        for entry in syntax?.entities ?? [] {
            guard let family = families[entry.range], pair.destination.model[family.destination].isAbstract, !family.members.isEmpty else {
                continue
            }
            if let other = owners[family.name] { diagnostics.report(.duplicateMappingName(family.name, entry, other: other)) }
            owners[family.name] = entry
        }
    }

    /// Reports `distinct`, `each` and `order` of a subentity's entry, if a parent's entry has the same key. These keys apply to all rows of
    /// an entry.
    private func refuseRepeatedKeys(of head: MappingHead, into diagnostics: inout Diagnostics) {
        let keys: [(word: String, range: (EntityMappingSyntax) -> TextRange?)] = [
            ("each", { $0.each?.range }), ("distinct", { $0.distinct.first?.range }), ("order", { $0.order.first?.value.range }),
        ]
        for key in keys {
            let entries = head.governing.filter { key.range($0) != nil }
            for (own, other) in zip(entries, entries.dropFirst()) {
                guard let range = key.range(own), let first = key.range(other) else { continue }
                diagnostics.report(.repeatedInHierarchy(key.word, own.destination, at: range, other.destination, first))
            }
        }
        guard let unites = head.governing.firstIndex(where: { !$0.distinct.isEmpty }),
            let orders = head.governing.firstIndex(where: { !$0.order.isEmpty }), orders < unites
        else { return }
        let (own, other) = (head.governing[orders], head.governing[unites])
        guard let range = own.order.first?.value.range, let first = other.distinct.first?.range else { return }
        diagnostics.report(.repeatedInHierarchy(orderOf: own.destination, at: range, distinctOf: other.destination, first))
    }
}

extension EntityMappingSyntax {
    /// Whether it decides which rows there are, besides their values.
    fileprivate var decidesRows: Bool {
        from != nil || name != nil || each != nil || condition != nil || !distinct.isEmpty || !order.isEmpty || onNil != nil
    }
}
