import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses to lose what the store declares and no model describes: columns, indexes, triggers and rules of tables whose rows are
    /// carried over.
    func lostDeclarations() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let version = mapping.destination.versionRange
        for placed in departingTables {
            guard goesOn(placed), let table = store.table(placed.name) else { continue }
            let columns = table.columns.filter { placed.column($0.name) == nil }
            let indexes = store.indexes(on: table.name).filter { index in
                index.origin == .created && !placed.indexes.contains { sameName($0.name, index.name) }
            }
            let triggers = store.triggers.filter { sameName($0.table, table.name) }
            let objects =
                columns.map { "column '\($0.name)'" } + indexes.map { "index '\($0.name)'" } + triggers.map { "trigger '\($0.name)'" }
            if !objects.isEmpty {
                let computed = columns.filter { $0.generation != .none }.map { "generated column \(table.name).\($0.name)" }
                let entries = computed + indexes.map { "index \($0.name)" } + triggers.map { "trigger \($0.name)" }
                findings.append(
                    .objectsLost(objects, entries: entries.count == objects.count ? entries : [], of: table.name, at: version))
            }
            let checks = facts.uses.filter { $0.kind == .check && sameName($0.table, table.name) }.map { "CHECK (\(onOneLine($0.name)))" }
            let unique = store.indexes(on: table.name).filter { $0.origin == .unique && !$0.isPlain(in: table) }
            let rules = checks + unique.map { words(of: $0, in: table) }
            findings += lost(rules, of: table, because: "its rows are carried over to other tables")
        }
        for change in changes {
            guard let old = change.match.old, let table = store.table(old.name) else { continue }
            findings += lost(rulesThatGo(with: change, table), of: table, because: "one of its columns is dropped")
            findings += uncopiedColumns(change, table)
        }
        return findings
    }

    private func lost(_ declarations: [String], of table: Table, because reason: String) -> [Diagnostic] {
        if declarations.isEmpty { return [] }
        return [.lostDeclaration(declarations, of: table.name, because: reason, at: mapping.destination.versionRange)]
    }

    /// Adds notes about tables that are no longer AUTOINCREMENT.
    func noteAutoincrement(into draft: inout LegDraft) {
        for change in changes where change.match.placed.rowIDColumn == nil {
            guard let old = change.match.old, let table = store.table(old.name), table.hasAutoincrement else { continue }
            draft.notes.append("'\(table.name)' is no longer AUTOINCREMENT, because its key is no longer an INTEGER PRIMARY KEY")
        }
    }

    /// Returns unique indexes and foreign keys that no model describes, over both dropped and kept columns.
    private func rulesThatGo(with change: TableChange, _ table: Table) -> [String] {
        func isMixed(_ columns: [String]) -> Bool {
            let gone = columns.filter { name in change.dropped.contains { sameName($0.name, name) } }
            return !gone.isEmpty && gone.count < columns.count
        }
        let unique = store.indexes(on: table.name).filter { index in
            guard index.isUnique, index.origin != .primaryKey, !index.isPlain(in: table) else { return false }
            let uses = facts.uses.first { $0.kind == .index && sameName($0.name, index.name) }?.columns.map(\.column)
            return isMixed(uses ?? index.parts.compactMap(\.column))
        }
        let keys = table.foreignKeys.filter { key in
            isMixed(key.columns)
                && !(change.match.old?.foreignKeys.contains { $0.columns.map(foldedName) == key.columns.map(foldedName) } ?? false)
        }
        return unique.map { words(of: $0, in: table) } + keys.map { "FOREIGN KEY (\($0.columns.joined(separator: ", ")))" }
    }

    /// `UNIQUE (a, b COLLATE NOCASE)`, or `unique index 'name'`.
    private func words(of index: Index, in table: Table) -> String {
        guard index.origin == .unique else { return "unique index '\(index.name)'" }
        let parts = index.parts.map { part -> String in
            let name = part.column ?? ""
            let isOwn = table.column(name).map { !sameName($0.collation, part.collation) } ?? true
            return name + (isOwn ? " COLLATE \(part.collation)" : "")
        }
        return "UNIQUE (\(parts.joined(separator: ", ")))"
    }

    /// Refuses to lose columns that no model describes, if rows of their table move to another one, or are made from it in another way than one by one.
    private func uncopiedColumns(_ change: TableChange, _ table: Table) -> [Diagnostic] {
        let columns = foreignColumns(change, table).map { "column '\($0)'" }
        guard !columns.isEmpty, let old = change.match.old else { return [] }
        func isOfTable(_ entity: EntityID?) -> Bool { entity.map { sameName(source.table(of: $0).name, old.name) } ?? false }
        /// The kinds of the table's rows of which a mapping makes rows, one of each or one of each element.
        func taken(by maker: EntityMapping) -> [EntityID] {
            let elements = maker.elements?.entity.map { isOfTable($0) ? source.model.concreteKinds(of: $0) : [] } ?? []
            return (isOfTable(maker.source) ? maker.takenKinds : []) + elements
        }
        let carrying = change.match.keeping + change.match.adding.filter { copiesForeignColumns($0, change) }
        let others = mapping.entityMappings.filter { other in !carrying.contains { $0.id == other.id } }
        let staying = Set(carrying.filter(takesAll).flatMap(\.takenKinds))
        let range = mapping.destination.versionRange
        switch change.match.placed.role {
        // Pairs that stay are made again, by their references alone.
        case .join(let relationship):
            if followedPairs(relationship, before) == nil, isAcceptedLoss(relationship) { return [] }
            let isRebuilt = if case .rebuilt = change.kind { true } else { false }
            guard change.match.kept == nil || isRebuilt else { return [] }
            return [.objectsLost(columns, of: table.name, with: "pairs are written again", at: range)]
        case .entity:
            let isLost = others.contains { !staying.isSuperset(of: taken(by: $0)) }
            return isLost ? [.objectsLost(columns, of: table.name, at: range)] : []
        }
    }

    /// Whether the author accepts that the former pairs are lost, under `drop`, and their columns with them.
    private func isAcceptedLoss(_ relationship: PropertyID) -> Bool {
        guard let origin = formerPairs(relationship, before) else { return false }
        let inverse = source.model[origin].relationship?.inverse
        return [origin, inverse].compactMap { $0 }.contains(where: mapping.acceptedLosses.properties.contains)
    }

    /// Returns the names, in the store, of columns that no model describes and that store values.
    func foreignColumns(_ change: TableChange, _ table: Table) -> [String] {
        guard let old = change.match.old else { return [] }
        return table.columns.filter { column in
            column.generation == .none && !column.isHidden && old.column(column.name) == nil
        }.map(\.name)
    }

    /// Whether each row of a mapping is a row of the old table, with its columns that no model describes.
    func copiesForeignColumns(_ entityMapping: EntityMapping, _ change: TableChange) -> Bool {
        guard let predecessor = change.match.predecessor, let entity = entityMapping.source else { return false }
        return sameName(source.table(of: entity).name, predecessor.name) && entityMapping.isRowByRow && entityMapping.elements == nil
    }

    /// Whether rows or pairs of a dropped table are carried over to another table.
    func goesOn(_ placed: PlacedTable) -> Bool {
        switch placed.role {
        case .entity(let root):
            let taken = Set(mapping.entityMappings.flatMap(\.takenKinds))
            return source.model.concreteKinds(of: root).contains(where: taken.contains)
        case .join:
            let read = mapping.entityMappings.flatMap(\.properties).flatMap { toManys(readBy: $0.source) }
            return (read + mapping.entityMappings.compactMap(\.elements).flatMap { toManys(in: $0.value) }).contains {
                source.join($0).map { sameName($0.table.name, placed.name) } ?? false
            }
        }
    }
}

/// Returns the to-manys whose rows a property gets, carried over directly or through mappings.
private func toManys(readBy value: PropertyMapping.Source) -> [PropertyID] {
    switch value {
    case .carried(let origin): return [origin]
    case .expression(let expression): return toManys(in: expression)
    case .carriedOrDefault, .parts, .constant, .inverse, .generatedKey, .absent: return []
    }
}

private func toManys(in expression: Expression) -> [PropertyID] {
    guard case .path(let base, let steps) = expression.kind, base.type.value.isOfSource else { return expression.parts.flatMap(toManys) }
    let own = steps.compactMap { step -> PropertyID? in
        guard case .toMany(let relationship) = step else { return nil }
        return relationship
    }
    return own + toManys(in: base)
}

extension ValueType {
    /// Whether it is a row of the source, or several.
    fileprivate var isOfSource: Bool {
        switch self {
        case .row(let side, _): side == .source
        case .sequence(let element, _), .pair(let element, _): element.isOfSource
        default: false
        }
    }
}
