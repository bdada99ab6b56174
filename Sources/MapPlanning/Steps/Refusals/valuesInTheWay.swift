import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses to replace texts that a column stores, such as the name of an enum's case, while something that only the store declares compares the column
    /// with one of them: a view with `state = 'new'` would find no row any more, and a unique index for these rows would hold for none.
    func valuesInTheWay() -> [Diagnostic] {
        changes.flatMap { change -> [Diagnostic] in
            guard change.kind != .untouched, let old = change.match.old, let table = store.table(old.name) else { return [] }
            return change.columns.compactMap { pair in
                guard pair.isComputed, let home = pair.home else { return nil }
                let replaced = replacedTexts(pair, home, in: change).union(replacedKeys(pair.column))
                if replaced.isEmpty { return staleDefault(pair, home, of: table) }
                let users = (users(of: home, in: table) + defaults(of: home, pair.column, in: table)).filter { user in
                    !isListed(user, home, in: change) && (!replaced.isDisjoint(with: texts(in: user)) || writes(user, home, in: table))
                }
                guard !users.isEmpty else { return nil }
                let found = users.reduce(into: Set<String>()) { $0.formUnion(texts(in: $1)) }.intersection(replaced)
                return .valuesCompared(
                    (found.isEmpty ? replaced : found).sorted(), of: "\(table.name).\(home.name)", by: users.map(\.words),
                    entry: users.firstResult(\.entry),
                    at: mapping.destination.versionRange)
            }
        }
    }

    /// The texts that the column stores now, and that the mapping replaces by others: the cases that its enum no longer has, and what `map` replaces.
    private func replacedTexts(_ pair: TableChange.ColumnChange, _ home: PlacedColumn, in change: TableChange) -> Set<String> {
        let left = Set(storedCases(of: pair.column, destination.model) ?? [])
        var texts = left.isEmpty ? [] : Set(storedCases(of: home, source.model) ?? []).subtracting(left)
        if pair.column.roles.contains(.discriminator) { texts.formUnion(replacedKinds(in: change)) }
        guard let property = pair.column.role.property else { return texts }
        for entityMapping in change.match.keeping + change.match.adding {
            guard case .expression(let expression)? = entityMapping[property]?.source, let cases = expression.casesOfMap else { continue }
            for mapped in cases {
                guard let new = mapped.value.constant else { continue }
                let (stored, now) = (encode(mapped.key, home.coding), encode(new, pair.column.coding))
                guard stored != now, case .text(let bytes) = stored, let text = String(validating: bytes, as: UTF8.self) else { continue }
                texts.insert(text)
            }
        }
        return texts
    }

    /// The texts of kinds that rows have now and not afterwards: of an entity that is renamed, or whose rows become rows of another one.
    private func replacedKinds(in change: TableChange) -> Set<String> {
        var texts: Set<String> = []
        for entityMapping in change.match.keeping + change.match.adding {
            let now = destination.kind(of: entityMapping.destination)
            for kind in entityMapping.takenKinds {
                let stored = source.kind(of: kind)
                guard stored != now, case .text(let bytes) = stored, let text = String(validating: bytes, as: UTF8.self) else { continue }
                texts.insert(text)
            }
        }
        return texts
    }

    /// Whether it is a trigger that writes the column, with values that nobody knows here.
    private func writes(_ user: User, _ column: PlacedColumn, in table: Table) -> Bool {
        guard let use = user.use, use.kind == .trigger, let trigger = store.triggers.first(where: { sameName($0.name, use.name) }) else {
            return false
        }
        let isUpdated = use.uses.contains { used in
            used.action == .writes && sameName(used.table, table.name) && used.column.map { sameName($0, column.name) } ?? false
        }
        let body = TriggerBody(trigger.sql)
        let isInserted = body.listed.contains { $0.table == foldedName(table.name) && $0.columns.contains(foldedName(column.name)) }
        return isUpdated || isInserted || body.filledUnnamed.contains(foldedName(table.name))
    }

    /// The texts of a key that a reference has, and that the mapping of the key replaces by others.
    private func replacedKeys(_ column: PlacedColumn) -> Set<String> {
        guard case .reference(let toOne, let part) = column.role, let relationship = destination.model[toOne].relationship else {
            return []
        }
        let target = destination.table(of: relationship.destination)
        guard let change = changes.first(where: { sameName($0.match.placed.name, target.name) }), target.key.indices.contains(part) else {
            return []
        }
        let pair = change.columns[target.key[part]]
        return pair.home.map { replacedTexts(pair, $0, in: change) } ?? []
    }

    /// A DEFAULT of a reference whose row gets another key: rows that come afterwards would refer to no row, or to another one.
    private func staleDefault(_ pair: TableChange.ColumnChange, _ home: PlacedColumn, of table: Table) -> Diagnostic? {
        guard case .reference(let toOne, _) = pair.column.role, case .reference(let origin, _) = home.role,
            !before.keepsTargetKeys(from: origin, to: toOne), let user = defaults(of: home, pair.column, in: table).first
        else { return nil }
        let target = destination.model[toOne].relationship.map { destination.table(of: $0.destination).name } ?? ""
        let isEmptied = changes.contains { sameName($0.match.placed.name, target) && $0.match.kept != nil && $0.match.keeping.isEmpty }
        return .staleDefault(
            user.words, isEmptied: isEmptied, of: "\(table.name).\(home.name)", entry: user.entry, at: mapping.destination.versionRange)
    }

    /// Whether it is a CHECK that lists the cases of an enum, which follows them, or stays if they only change places.
    private func isListed(_ user: User, _ home: PlacedColumn, in change: TableChange) -> Bool {
        guard let use = user.use, use.kind == .check else { return false }
        return change.edits.listed.contains { $0.isWritten(as: use.name) }
            || listedWords(in: use.name, of: home.name).map(Set.init) == storedCases(of: home, source.model).map(Set.init)
    }

    /// The literals in the text of an object. SQLite takes a text between double quotes for one, too, if it names no column.
    private func texts(in user: User) -> Set<String> {
        let sql = user.use.map { text(of: $0) ?? "" } ?? user.words
        return Set(sqlTokens(sql).filter { $0.kind == .string || $0.text.hasPrefix("\"") }.compactMap(\.name))
    }
}

extension Expression {
    /// The cases of a `map`, also of one that is made longer or is never nil.
    fileprivate var casesOfMap: [LookupCase]? {
        switch kind {
        case .lookup(_, let cases, _): cases
        case .widen(let inner), .unwrap(let inner), .coalesce(let inner, _): inner.casesOfMap
        default: nil
        }
    }
}
