import MapSyntax

/// The mappings whose rows one entry is about: its entity's own, and those of subentities whose rows no `from` takes out of it.
///
/// `where`, `distinct`, `order`, `each` and windows of the entry go over the rows of all of them together.
struct MappingFamily: Sendable {
    var entry: EntityMappingSyntax
    var destination: EntityID
    /// What the mappings are called by together: that of the entry, `BlockToBlock` where it has none.
    var name: String
    /// The nearest entity of the source of which all their rows are.
    var source: EntityID?
    /// In order.
    var members: [MappingID]
}

extension StepResolution {
    /// The families of the entries of the file, and what the entries cannot say of them.
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

    /// The mappings of an entry; of no entry the mapping alone.
    func family(of entry: EntityMappingSyntax?, _ head: MappingHead) -> [MappingID] {
        guard !head.isEmitted, let entry, let family = families[entry.range], family.members.contains(head.id) else { return [head.id] }
        return family.members
    }

    /// The mappings whose rows are found together with those of one: by `distinct`, or by an `each` above which there is none.
    func unites(_ head: MappingHead) -> [MappingID] {
        if !head.distinct.isEmpty { return family(of: head.distinctEntry, head) }
        if head.elements == nil { return [] }
        return family(of: head.eachEntry, head).filter { heads[$0.index].distinct.isEmpty }
    }

    /// The mappings over whose rows the windows of an entry go. Where a `from` has taken the rows out of it, those of the entry that did.
    func windowFamily(of entry: EntityMappingSyntax, _ head: MappingHead) -> [MappingID] {
        if head.governing.contains(where: { $0.range == entry.range }) { return family(of: entry, head) }
        return family(of: head.governing.last, head).filter { mate in heads[mate.index].inherited.contains { $0.range == entry.range } }
    }

    /// The source entities of the mappings with which this one shares an entry.
    func kindsBeside(_ head: MappingHead, in entry: EntityMappingSyntax?) -> [EntityID] {
        guard let entry, head.inherited.contains(where: { $0.range == entry.range }) else { return [] }
        return (families[entry.range]?.members ?? []).compactMap { heads[$0.index].source }
    }

    /// What `$group` is: rows of all the kinds that `distinct` compares.
    func groupType(of head: MappingHead) -> ExpressionType? {
        guard let entry = head.distinctEntry, let source = head.source, !head.distinct.isEmpty else { return nil }
        let mates = family(of: entry, head)
        let common = mates.count > 1 ? commonSource(mates.compactMap { heads[$0.index].source }) : source
        return ExpressionType(.sequence(.row(.source, common ?? source)))
    }

    /// What the mappings of a parent's entry make together; `nil` where the entry makes one mapping, or one row may become two.
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

    /// The nearest ancestor that entities of one hierarchy have in common.
    func commonSource(_ entities: [EntityID]) -> EntityID? {
        guard let first = entities.first else { return nil }
        var common: EntityID? = first
        while let entity = common, !entities.allSatisfy({ pair.source.model.isKind($0, of: entity) }) {
            common = pair.source.model[entity].parent
        }
        return common
    }

    /// What several mappings are called together must be no other mapping's name; a concrete entity's own has the name of its entry.
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

    /// `distinct`, `each` and `order` go over all rows of an entry, so no entry of a subentity has one of its own.
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
    /// Whether it decides which rows there are, and does not only say what is in them.
    fileprivate var decidesRows: Bool {
        from != nil || name != nil || each != nil || condition != nil || !distinct.isEmpty || !order.isEmpty || onNil != nil
    }
}
