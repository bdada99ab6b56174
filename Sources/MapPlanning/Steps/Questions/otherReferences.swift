import MapAnalysis
import MapPlan
import MapSyntax

/// A foreign key that no relationship describes, to a table whose rows a model describes. mapc does not write its columns, so what they refer to must stay. A
/// relationship to one entity of a hierarchy describes the references to its rows, and not those to rows of the others.
struct OtherReference {
    /// How the plan changes what it refers to.
    enum Fate {
        /// The table is dropped.
        case withoutTable
        /// Columns that it refers to are dropped.
        case withoutColumns([String])
        /// Columns that it refers to get other values, or other rows get them.
        case changed(TableChange, [PlacedColumn])
        /// Rows are dropped.
        case thinned(TableChange)
        /// Rows are added, to which a dangling reference might lead.
        case extended(TableChange)
    }

    var table: Table
    var key: ForeignKey
    var fates: [Fate]
    /// The entities of the rows that no relationship describes; `nil` for all rows of the table.
    var kinds: [EntityID]?

    /// `log.pid`, or `log (a, b)`.
    var words: String { key.name(in: table.name) }
}

extension LegOutline {
    /// The foreign keys of the store that no relationship describes and whose rows, columns or values change.
    private var otherReferences: [OtherReference] {
        let created = changes.filter { $0.kind == .created && !$0.match.adding.isEmpty }.map(\.match.placed.folded)
        let altered = changes.lazy.filter { $0.kind != .untouched }.compactMap { $0.match.old?.folded }
        let changed = Set(created + altered + departingTables.map(\.folded))
        if changed.isEmpty { return [] }
        return store.tables.flatMap { table in
            table.foreignKeys.compactMap { key in
                // If the mapping sets a column of the key, or drops it, its author knows of it.
                guard changed.contains(foldedName(key.table)), !isWritten(key, in: table) else { return nil }
                let kinds = isDescribed(key, in: table) ? otherKinds(than: key, in: table) : nil
                if kinds?.isEmpty ?? false { return nil }
                let fates = fates(of: key).filter { kinds == nil || $0.isOfRowsThere }
                return fates.isEmpty ? nil : OtherReference(table: table, key: key, fates: fates, kinds: kinds)
            }
        }
    }

    /// Whether a relationship of the source is stored in the columns of a foreign key, and refers to the same columns.
    func isDescribed(_ key: ForeignKey, in table: Table) -> Bool {
        let described = source.tables.first { sameName($0.name, table.name) }?.foreignKeys ?? []
        return described.contains { known in
            known.columns.map(foldedName) == key.columns.map(foldedName) && sameName(known.table, key.table)
                && referencedNames(of: known) == referencedNames(of: key)
        }
    }

    /// The entities in the table that a foreign key refers to, without those to which its relationship leads.
    private func otherKinds(than key: ForeignKey, in table: Table) -> [EntityID] {
        func isOf(_ columns: [PlacedColumn]) -> Bool { columns.map { foldedName($0.name) } == key.columns.map(foldedName) }
        guard let placed = source.tables.first(where: { sameName($0.name, table.name) }) else { return [] }
        var meant: Set<EntityID> = []
        switch placed.role {
        case .entity(let root):
            for toOne in source.model.concreteKinds(of: root).flatMap({ source.model.properties(of: $0) })
            where isOf(source.reference(toOne)) {
                meant.formUnion(source.model[toOne].relationship.map { source.model.concreteKinds(of: $0.destination) } ?? [])
            }
        case .join(let relationship):
            guard let join = source.join(relationship), let far = source.model[relationship].relationship?.destination else { return [] }
            let entity = isOf(join.near) ? relationship.entity : isOf(join.far) ? far : nil
            meant = Set(entity.map { source.model.concreteKinds(of: $0) } ?? [])
        }
        guard let one = meant.first else { return [] }
        return source.model.concreteKinds(of: source.model.root(of: one)).filter { !meant.contains($0) }
    }

    private func isWritten(_ key: ForeignKey, in table: Table) -> Bool {
        if departingTables.contains(where: { sameName($0.name, table.name) }) { return true }
        guard let change = changes.first(where: { $0.match.old.map { sameName($0.name, table.name) } ?? false }) else { return false }
        return key.columns.contains { name in
            change.dropped.contains { sameName($0.name, name) }
                || change.columns.contains { pair in pair.isComputed && pair.home.map { sameName($0.name, name) } ?? false }
        }
    }

    /// The columns that a foreign key refers to, also if its text names none.
    private func referencedNames(of key: ForeignKey) -> [FoldedName] {
        key.referenced.isEmpty ? store.table(key.table)?.primaryKey.map { foldedName($0.name) } ?? [] : key.referenced.map(foldedName)
    }

    private func fates(of key: ForeignKey) -> [OtherReference.Fate] {
        if departingTables.contains(where: { sameName($0.name, key.table) }) { return [.withoutTable] }
        guard let change = changes.first(where: { $0.match.old.map { sameName($0.name, key.table) } ?? false }), let old = change.match.old,
            case .entity = old.role
        else {
            // A dangling reference may lead to a row of a table that does not exist yet.
            return changes.filter { $0.kind == .created && sameName($0.match.placed.name, key.table) }.map { .extended($0) }
        }
        let columns = referencedNames(of: key)
        let dropped = change.dropped.filter { columns.contains(foldedName($0.name)) }.map(\.name)
        if !dropped.isEmpty { return [.withoutColumns(dropped)] }
        let changed = change.columns.filter { pair in
            guard let home = pair.home, columns.contains(foldedName(home.name)) else { return false }
            return pair.isComputed || home.affinity != pair.column.affinity
        }.map(\.column)
        if !changed.isEmpty { return [.changed(change, changed)] }
        var fates: [OtherReference.Fate] = []
        if change.losesRows || change.match.predecessor != nil { fates.append(.thinned(change)) }
        if addsRows(change) { fates.append(.extended(change)) }
        return fates
    }

    /// Whether the table gets rows that were not in it.
    func addsRows(_ change: TableChange) -> Bool {
        let added = change.match.adding.filter { entityMapping in
            guard let entity = entityMapping.source, let predecessor = change.match.predecessor else { return true }
            return !sameName(source.table(of: entity).name, predecessor.name) || !entityMapping.isRowByRow
        }
        guard case .entity(let root) = change.match.placed.role else { return false }
        return !added.isEmpty || mapping.makers(of: root).contains { !$0.literalRows.isEmpty }
    }

    /// Refuses to drop tables and columns to which foreign keys refer that no relationship describes. Adds the obligations that no row refers by such a key to
    /// values that change, or to rows that are dropped.
    func addOtherReferences(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let references = otherReferences
        if references.isEmpty { return }
        var introspector = Introspector(store)
        _ = introspector.introspect()
        for reference in references {
            for fate in reference.fates {
                switch fate {
                case .withoutTable: draft.findings.append(inTheWay(reference, of: "the table '\(reference.key.table)'"))
                case .withoutColumns(let names):
                    draft.findings.append(inTheWay(reference, of: "the column '\(reference.key.table).\(names[0])'"))
                case .changed, .thinned, .extended:
                    addObligation(reference, fate, help: help(for: reference, fate, introspector), &lowering, into: &draft)
                }
            }
        }
    }

    private func inTheWay(_ reference: OtherReference, of what: String) -> Diagnostic {
        .objectInTheWay(
            "foreign key", reference.words, uses: what, entry: "foreign key \(reference.words)", at: mapping.destination.versionRange)
    }

    private func addObligation(
        _ reference: OtherReference, _ fate: OtherReference.Fate, help: String, _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) {
        let (alias, table) = (lowering.newAlias(), reference.table)
        lowering.noteRead(table.name)
        let columns = reference.key.columns.map { Scalar.column(alias: alias, name: $0) }
        let isSet = Condition.all(columns.map { .not(.isNil($0)) })
        let (condition, message, origins): (Condition, String, [PlanOrigin])
        let parent = reference.key.table
        switch fate {
        case .withoutTable, .withoutColumns: return
        case .changed(let change, let changed):
            condition =
                reference.kinds == nil
                ? isSet : .all([isSet, .exists(target(of: reference, columns, change, isDropped: false, &lowering))])
            message = "refers to '\(parent).\(changed[0].name)', which gets other values"
            origins = self.origins(of: changed, in: change.match)
        case .thinned(let change):
            condition = .all([isSet, .exists(target(of: reference, columns, change, isDropped: true, &lowering))])
            message = "refers to rows of '\(parent)' that are dropped"
            origins = (change.match.keeping + change.match.adding).map(origin)
        case .extended(let change):
            let target = target(of: reference, columns, change, isDropped: false, &lowering)
            condition = change.match.old == nil ? isSet : .all([isSet, .not(.exists(target))])
            message = "refers to rows of '\(parent)' that do not exist, and '\(parent)' gets more rows"
            origins = change.match.adding.map(origin)
        }
        let names = table.rowNames
        let keys = names.enumerated().map { ProjectedColumn("key\($0.offset)", .column(alias: alias, name: $0.element)) }
        let values = zip(reference.key.columns, columns).map { FoundValue(ShownValue(.stored, name: $0), $1) }
        let query = Relation.project(.filter(lowering.scan(table.name, alias), condition), keys + values.columns)
        draft.obligations.append(
            Obligation(
                code: DiagnosticCode.unfollowedReference.slug, message: "'\(reference.words)' \(message)", entity: table.name,
                query: query.question,
                keyCount: keys.count, keyNames: names, shown: values.shown, origin: origins.first ?? PlanOrigin(words: "foreign key"),
                help: help))
    }

    /// The rows of the source to which a reference leads, or those of them that are dropped.
    private func target(
        of reference: OtherReference, _ columns: [Scalar], _ change: TableChange, isDropped: Bool, _ lowering: inout ExpressionLowering
    ) -> Relation {
        guard let old = change.match.old, case .entity(let root) = old.role else { return .unit }
        let (relation, row) = reference.kinds.map { lowering.scan(root, kinds: $0) } ?? lowering.scan(root)
        let alias = row.alias ?? ""
        let referenced = referencedNames(of: reference.key).compactMap { name in old.columns.first { foldedName($0.name) == name } }
        let isTarget = Condition.sameKey(referenced.map { .column(alias: alias, name: $0.name) }, columns)
        guard isDropped else { return .filter(relation, isTarget) }
        let makers = (change.match.keeping + change.match.adding).filter { entityMapping in
            entityMapping.source.map { sameName(source.table(of: $0).name, old.name) } ?? false
        }
        let kept = makers.map { lowering.isKept(row, by: $0) }
        return .filter(relation, .all([isTarget, .not(.any(kept))]))
    }

    private func help(for reference: OtherReference, _ fate: OtherReference.Fate, _ introspector: Introspector) -> String {
        let allow = "write 'allow: { unfollowed-reference: <why this is right> }' in the mapping"
        if case .extended = fate { return "remove these values first, or \(allow)" }
        if reference.kinds != nil {
            return "correct these references, which lead to rows of another entity than their relationship, or \(allow)"
        }
        let isKey = referencedNames(of: reference.key) == store.table(reference.key.table)?.primaryKey.map { foldedName($0.name) } ?? []
        guard isKey else { return "keep the values of '\(reference.key.table)' that '\(reference.words)' holds, or \(allow)" }
        if source.tables.allSatisfy({ !sameName($0.name, reference.table.name) }), let target = entity(in: reference.key.table),
            let line = reference.description(by: introspector, to: target)
        {
            return "write '\(line)' under 'entities' in both versions, and mapc follows it, or \(allow)"
        }
        return "describe '\(reference.words)' as a relationship in both versions, as 'mapc introspect' prints it, or \(allow)"
    }
}

extension LegOutline {
    /// The name of the entity whose rows a table has, if both versions call it that.
    private func entity(in table: String) -> String? {
        guard let placed = source.tables.first(where: { sameName($0.name, table) }), case .entity(let root) = placed.role
        else { return nil }
        let name = source.model[root].name
        return destination.model.entities.contains { isSpelled($0.name, name) } ? name : nil
    }
}

extension OtherReference.Fate {
    /// Whether it concerns references to rows that the table has.
    fileprivate var isOfRowsThere: Bool {
        switch self {
        case .changed, .thinned: true
        case .withoutTable, .withoutColumns, .extended: false
        }
    }
}
