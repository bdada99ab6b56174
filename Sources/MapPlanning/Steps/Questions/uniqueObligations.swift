import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// A column of a set that must be unique, and the collation by which its values are compared.
    private struct UniquePart {
        var change: TableChange.ColumnChange
        var collation: String
        /// Whether the model declares the set unique. Then two spellings of a UUID in different letter case are equal.
        var isOfModel = false
    }

    /// How a set is declared unique, for the message and its help.
    private struct UniqueSet {
        /// `in version 2`, `by the index 'code' of the database`
        var owner: String
        /// `or drop the index first`
        var cure: String
        /// Whether the model declares it under `unique`.
        var isDeclared = false

        /// Returns the message about columns: `'code' and 'year' are unique together in version 2, but rows have the same values`.
        func message(_ names: [String]) -> String {
            let list = names.map { "'\($0)'" }.joined(separator: " and ")
            if names.count == 1 { return "\(list) is unique \(owner), but rows have the same value" }
            return "\(list) are unique together \(owner), but rows have the same values"
        }
    }

    /// Adds the obligations that no two rows are equal in a unique set: new indexes, keys other than the source's, and indexes of the store
    /// over values that change.
    func addUniqueObligations(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard case .entity(let root) = change.match.placed.role else { return }
        let version = UniqueSet(
            owner: "in version \(destination.model.version)", cure: "or remove 'unique' from version \(destination.model.version)",
            isDeclared: true)
        for index in change.addedIndexes where index.isUnique {
            addUniqueObligation(parts(index.parts.map(\.column), change, lowering), version, change.match, root, &lowering, into: &draft)
        }
        let mappings = change.match.keeping + change.match.adding
        let staysUnique = mappings.count == 1 && mappings.allSatisfy(before.keepsKey)
        let mayRepeat = change.match.mayKeepTwice || mappings.contains { before.keys[$0.id] == .stated || mayReachTwice($0) }
        let isStated = !staysUnique && mayRepeat
        // Most tables need neither, and the collations of the key's columns are not free.
        if isStated || mapping.makers(of: root).contains(where: { !$0.literalRows.isEmpty }) {
            let key = parts(destination.key(of: root).map(\.name), change, lowering).map { inKey($0, of: change) }
            if isStated || !literalValues(of: key, root).isEmpty {
                let words = UniqueSet(owner: version.owner, cure: "or declare another 'key' in version \(destination.model.version)")
                addUniqueObligation(key, words, change.match, root, &lowering, into: &draft)
            }
        }
        addStoreObligations(change, root, &lowering, into: &draft)
    }

    /// Whether elements keep their keys because a one-to-one refers to them. A store may break it, since nothing in the store forbids that
    /// two rows refer to the same partner.
    private func mayReachTwice(_ entityMapping: EntityMapping) -> Bool {
        guard let elements = entityMapping.elements, elements.mayKeepKeys, case .path(_, let steps) = elements.value.kind else {
            return false
        }
        return steps.contains { if case .toOne(let toOne) = $0 { !source.reference(toOne).isEmpty } else { false } }
    }

    /// Adds the obligations of unique indexes that the store has, whether or not the model describes them. For an index with a condition or
    /// over an expression, see `addStoreRules`.
    private func addStoreObligations(
        _ change: TableChange, _ root: EntityID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        guard let old = change.match.old, change.kind != .untouched else { return }
        for index in store.indexes(on: old.name) where index.isUnique && !index.isPartial && index.origin != .primaryKey {
            guard !change.droppedIndexes.contains(where: { sameName($0.name, index.name) }) else { continue }
            let parts = index.parts.compactMap { part -> UniquePart? in
                let pair = change.columns.first { pair in
                    pair.home.map { home in part.column.map { sameName($0, home.name) } ?? false } ?? false
                }
                return pair.map { UniquePart(change: $0, collation: part.collation) }
            }
            guard parts.count == index.parts.count,
                parts.contains(where: \.change.isComputed) || !change.match.adding.isEmpty || !literalValues(of: parts, root).isEmpty
            else { continue }
            let isNamed = index.origin == .created
            let words = UniqueSet(
                owner: isNamed ? "by the index '\(index.name)' of the database" : "in the database",
                cure: isNamed ? "or drop the index first" : "or create the table without UNIQUE first")
            addUniqueObligation(parts, words, change.match, root, &lowering, into: &draft)
        }
    }

    /// Returns a part of the new key as SQLite will compare it: a part of the old key keeps the collation that it has there.
    private func inKey(_ part: UniquePart, of change: TableChange) -> UniquePart {
        guard let old = change.match.old, let home = part.change.home else { return part }
        let key = store.indexes(on: old.name).first { $0.origin == .primaryKey }
        guard let former = key?.parts.first(where: { $0.column.map { sameName($0, home.name) } ?? false }) else { return part }
        var part = part
        part.collation = former.collation
        return part
    }

    /// Returns the values of literal rows in these columns, for the rows that have no NULL in them.
    func literalValues(of columns: [PlacedColumn], _ root: EntityID) -> [[StoredValue]] {
        mapping.makers(of: root).flatMap { brought in brought.literalRows.compactMap { literalValues(of: columns, $0, brought) } }
    }

    /// Returns the values of a literal row in these columns; nil if one of them is NULL.
    private func literalValues(of columns: [PlacedColumn], _ row: LiteralRow, _ brought: EntityMapping) -> [StoredValue]? {
        let values = columns.compactMap { before.literalValue($0, row, brought) }.filter { $0 != .null }
        return values.count == columns.count ? values : nil
    }

    private func literalValues(of unique: [UniquePart], _ root: EntityID) -> [[StoredValue]] {
        literalValues(of: unique.map(\.change.column), root)
    }

    /// Returns the columns of a new index or of a key. They are compared with the collations that the table's columns will have.
    private func parts(_ columns: [String], _ change: TableChange, _ lowering: ExpressionLowering) -> [UniquePart] {
        let collations = collations(of: change, lowering)
        return columns.compactMap { name in
            guard let pair = change.columns.first(where: { sameName($0.column.name, name) }) else { return nil }
            return UniquePart(change: pair, collation: collations[foldedName(pair.column.name)] ?? PlacedColumn.byBytes, isOfModel: true)
        }
    }

    /// Returns the rows of all mappings into a table with their future values in these columns. Also returns, for each column, whether a
    /// value comes from a column that is not compared by its bytes.
    private func values(
        of unique: [UniquePart], _ match: TableMatch, _ root: EntityID, keyCount: Int, _ lowering: inout ExpressionLowering
    ) -> (parts: [Relation], isCollated: [Bool]) {
        var parts: [Relation] = []
        var isCollated = unique.map { _ in false }
        for entityMapping in match.keeping + match.adding {
            guard let (relation, row) = lowering.takenRows(entityMapping) else { continue }
            let values = unique.enumerated().map { place, part -> ProjectedColumn in
                let value = lowering.columnValue(part.change.column, in: entityMapping, for: row)
                let isKept = match.keeping.contains { $0.id == entityMapping.id }
                let scalar =
                    value.isAbsent && isKept
                    ? before.absent(home: part.change.home, in: entityMapping, for: row) : lowering.stored(value, of: row)
                if case .column(_, _, isCollated: true) = scalar { isCollated[place] = true }
                return ProjectedColumn("v\(place)", part.isOfModel ? part.change.column.sameInEitherCase(scalar) : scalar)
            }
            let key = (0..<keyCount).map { ProjectedColumn("key\($0)", row.key.dropFirst($0).first ?? .null) }
            parts.append(lowering.rows(of: relation, key + values, where: values))
        }
        for brought in mapping.makers(of: root) where !brought.literalRows.isEmpty {
            if let rows = literalRows(of: unique, brought, keyCount: keyCount, &lowering) { parts.append(rows) }
        }
        return (parts, isCollated)
    }

    /// Returns the literal rows that a mapping adds, with their values in these columns; nil if each has a NULL in them.
    private func literalRows(
        of unique: [UniquePart], _ brought: EntityMapping, keyCount: Int, _ lowering: inout ExpressionLowering
    ) -> Relation? {
        let rows = brought.literalRows.enumerated().compactMap { place, row -> [Scalar]? in
            let values = literalValues(of: unique.map(\.change.column), row, brought)
            return values.map { [.constant(.integer(Int64(place)))] + $0.map(Scalar.constant) }
        }
        guard !rows.isEmpty else { return nil }
        let alias = lowering.newAlias()
        let added = lowering.isAdded(.column(alias: alias, name: "column1"), by: brought)
        let columns = unique.enumerated().map { place, part in
            let stored = Scalar.column(alias: alias, name: "column\(place + 2)")
            return ProjectedColumn("v\(place)", part.isOfModel ? part.change.column.sameInEitherCase(stored) : stored)
        }
        return .project(.filter(.literal(rows, alias: alias), added), (0..<keyCount).map { ProjectedColumn("key\($0)", .null) } + columns)
    }

    /// Returns the names of the columns by which the rows of all mappings into a table are known; nil if their keys have different names.
    func keyNames(_ match: TableMatch) -> [String]? {
        let makers = match.keeping + match.adding
        let names = Set(makers.filter { $0.elements == nil }.compactMap(\.source).map(source.keyNames))
        return makers.allSatisfy { $0.elements == nil } && names.count == 1 ? names.first : nil
    }

    private func addUniqueObligation(
        _ unique: [UniquePart], _ words: UniqueSet, _ match: TableMatch, _ root: EntityID, _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) {
        let keyNames = keyNames(match)
        let keyCount = keyNames?.count ?? 1
        let (parts, isCollated) = values(of: unique, match, root, keyCount: keyCount, &lowering)
        guard !parts.isEmpty else { return }
        let query = repeated(.union(parts), unique, isCollated, keyCount: keyCount, &lowering)
        let key = [Scalar](repeating: .null, count: keyCount)
        let names = unique.map(\.change.column.name)
        let cure = cureOfUnion(unique, match) ?? cureOfCase(unique.map { ($0.change.column, $0.collation) }, match)
        let fix = cure == nil && words.isDeclared ? fix(ofDuplicates: unique.map(\.change.column), match) : nil
        addObligation(
            .duplicateValue, words.message(names), destination.model[root].name, query,
            LoweredRow(entity: root, key: key, alias: nil), keyNames: keyNames,
            showing: names.map { ShownValue(.stored, name: names.count == 1 ? nil : $0) }, .written(destination.model[root].range),
            help: cure ?? (fix.map { "\($0.title), give them different values first, " } ?? "give these rows different values first, ")
                + words.cure,
            fixes: fix.map { [$0] } ?? [], into: &draft)
    }

    /// Returns a query for the keys and the values of rows that are equal to another row.
    private func repeated(
        _ all: Relation, _ unique: [UniquePart], _ isCollated: [Bool], keyCount: Int, _ lowering: inout ExpressionLowering
    ) -> Relation {
        let (rows, ranks) = (lowering.newAlias(), lowering.newAlias())
        let columns = (0..<keyCount).map { "key\($0)" } + unique.indices.map { "v\($0)" }
        let keys = columns.prefix(keyCount).map { Scalar.column(alias: rows, name: $0) }
        let groups = unique.enumerated().map { place, part -> Scalar in
            let value = Scalar.column(alias: rows, name: "v\(place)")
            // If the index compares by bytes, the collation of the column that the value comes from must not apply.
            if sameName(part.collation, PlacedColumn.byBytes) { return isCollated[place] ? value.inBytes : value }
            return .operation(.collated(part.collation), [value])
        }
        // In a group of equal rows, each row has another one before it or behind it, so every row is found.
        let orders = [
            ("rank", keys.map { OrderTerm($0, isAny: true) }), ("last", keys.map { OrderTerm($0, isDescending: true, isAny: true) }),
        ]
        let ranked = Relation.project(
            .derived(all, alias: rows),
            columns.map { ProjectedColumn($0, .column(alias: rows, name: $0)) }
                + orders.map { ProjectedColumn($0.0, .rank(within: groups, by: $0.1)) })
        func isBeyondFirst(_ order: String) -> Condition {
            .ordered(.greater, .column(alias: ranks, name: order), .constant(.integer(0)), comparing: .plain)
        }
        // A literal row has no key that a message could name.
        let isNamed = Condition.not(.isNil(.column(alias: ranks, name: "key0")))
        let isRepeated = Condition.or([isBeyondFirst("rank"), .all([isBeyondFirst("last"), isNamed])])
        let found = Relation.filter(.derived(ranked, alias: ranks), isRepeated)
        return .project(found, columns.map { ProjectedColumn($0, .column(alias: ranks, name: $0)) })
    }

    /// Returns help if rows are equal because `distinct` merges the rows that they refer to. Returns `nil` otherwise.
    private func cureOfUnion(_ unique: [UniquePart], _ match: TableMatch) -> String? {
        var properties: [PropertyID] = []
        for part in unique {
            switch part.change.column.role {
            case .leaf(let leaf): properties.append(leaf.property)
            case .reference(let toOne, _): if properties.last != toOne { properties.append(toOne) }
            default: return nil
            }
        }
        let model = destination.model
        let united = properties.first { property in
            guard let target = model[property].relationship?.destination else { return false }
            return mapping.makers(of: target).contains { !$0.distinct.isEmpty }
        }
        guard let united, let writer = (match.keeping + match.adding).first(where: \.distinct.isEmpty) else { return nil }
        let names = properties.map { model[$0].name }.joined(separator: ", ")
        return "'distinct' merged the rows that '\(model[united].name)' refers to: merge these rows, too, "
            + "with 'distinct: [\(names)]' under '\(model[writer.destination].name)'"
    }
}

extension ExpressionLowering {
    /// Returns the rows in which none of some columns is NULL. A window counts all rows, also those, so it is computed before.
    fileprivate mutating func rows(of relation: Relation, _ columns: [ProjectedColumn], where present: [ProjectedColumn]) -> Relation {
        guard present.contains(where: \.value.hasWindow) else {
            return .project(.filter(relation, .all(present.map { .not(.isNil($0.value)) })), columns)
        }
        let alias = newAlias()
        func column(_ name: String) -> Scalar { .column(alias: alias, name: name) }
        let all = Relation.derived(.project(relation, columns), alias: alias)
        return .project(
            .filter(all, .all(present.map { .not(.isNil(column($0.name))) })), columns.map { ProjectedColumn($0.name, column($0.name)) })
    }
}
