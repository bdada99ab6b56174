import MapAnalysis
import MapPlan

/// Pairs that a stated to-many gives, kept in TEMP because the rows on the other side carry the reference.
enum PairStage {
    /// The place of the far row among those of the near one, from 0.
    static let placeName = "place"

    static func tableName(_ relationship: PropertyID) -> String { "mapc_pairs_\(relationship.entity.index)_\(relationship.index)" }
}

extension LegBuilder {
    /// One mapping's pairs: both keys, and the position in the near row's order.
    struct PairRows {
        var relation: Relation
        var near: [Scalar]
        var far: [Scalar]
        /// What the far row is told apart by in the source.
        var sourceFar: [Scalar]
        /// Where it stands in the source, if that is ordered.
        var position: Scalar?
        /// Whether the pairs are those of before, which keep their positions, gaps too; others are numbered.
        var isCarried: Bool
        var origin: PlanOrigin
    }

    /// Under which names of the store something is lowered: `\.before` or `\.after` the renames.
    typealias Names = WritableKeyPath<LegBuilder, ExpressionLowering>

    /// To-manys that are stated although their inverse, a to-one, holds the reference.
    mutating func addPairStages() {
        for property in mapping.statedRelationships.sorted() {
            guard let relationship = destination.model[property].relationship, relationship.isMany, destination.join(property) == nil,
                let inverse = relationship.inverse, let count = Optional(destination.reference(inverse).count), count > 0
            else { continue }
            let table = PairStage.tableName(property)
            let rows = pairRows(property, \.before)
            let near = (0..<count).map { "near\($0)" }
            let far = destination.key(of: relationship.destination).indices.map { "far\($0)" }
            let list = (near + far + [PairStage.placeName]).map(quoted).joined(separator: ", ")
            let key = (far + near).map(quoted).joined(separator: ", ")
            var statements = [Statement("CREATE TEMP TABLE \(quoted(table)) (\(list), PRIMARY KEY (\(key)))")]
            if !rows.isEmpty {
                let select = SQLWriter().select(numbered(rows, near + far, place: PairStage.placeName))
                statements.append(("INSERT OR IGNORE INTO temp.\(quoted(table)) " + select).statement())
            }
            // The obligations read these pairs, and so do other stages.
            draft.add(
                .numbers, .stage, "find the pairs of \(destination.model[property.entity].name).\(relationship.name)", statements,
                origins: rows.map(\.origin))
            if !(destination.model[inverse].relationship?.isMany ?? true) { addSingleOwner(property, near, far) }
        }
    }

    /// The other side is a to-one: no row may be in the to-many of two.
    private mutating func addSingleOwner(_ property: PropertyID, _ near: [String], _ far: [String]) {
        guard let relationship = destination.model[property].relationship, let inverse = relationship.inverse,
            let mapping = mapping.entityMappings.first(where: { $0[property] != nil }), let origin = mapping[property]?.origin
        else { return }
        let pairs = before.newAlias()
        let ranks = before.newAlias()
        func columns(_ names: [String], of alias: String) -> [Scalar] { names.map { .column(alias: alias, name: $0) } }
        let scan = Relation.scan(table: PairStage.tableName(property), alias: pairs, isTemporary: true)
        let rank = Scalar.rank(within: columns(far, of: pairs), by: columns(near, of: pairs).map { OrderTerm($0) })
        let ranked = Relation.project(
            scan, zip(far, columns(far, of: pairs)).map { ProjectedColumn($0, $1) } + [ProjectedColumn("rank", rank)])
        // The second pair of a row counts; a third is the same mistake.
        let isSecond = Condition.equal(
            .column(alias: ranks, name: "rank"), .constant(.integer(1)), comparing: .plain, isProven: true)
        let keys = columns(far, of: ranks)
        let query = Relation.project(
            .filter(.derived(ranked, alias: ranks), isSecond), zip(far, keys).map { ProjectedColumn($0, $1) })
        let (entity, name) = (destination.model[property.entity].name, relationship.name)
        let other = "\(destination.model[inverse.entity].name).\(destination.model[inverse].name)"
        obligate(
            .severalValues, "'\(other)' is to-one, and rows are in the '\(name)' of several '\(entity)' rows", relationship.destination,
            query, LoweredRow(entity: relationship.destination, key: keys, alias: nil), origin,
            help: "state '\(destination.model[inverse].name)' instead and choose one there, or make '\(other)' to-many")
    }

    /// The pairs of a many-to-many into its join table.
    mutating func addPairs(_ relationship: PropertyID, _ change: TableChange) {
        guard let stated = statedPairs(relationship, after)?.property, let join = destination.join(stated) else { return }
        let columns = (join.near + join.far).map(\.name)
        let rows = pairRows(stated, \.after)
        let keepsPositions = rows.allSatisfy { $0.isCarried && $0.position != nil }
        var relations: [(relation: Relation, origins: [PlanOrigin])] = []
        if let position = join.position, !rows.isEmpty, !keepsPositions {
            relations = [(numbered(rows, columns, place: position.name), rows.map(\.origin))]
        } else {
            relations = rows.map { pair in
                var values = zip(columns, pair.near + pair.far).map { ProjectedColumn($0, $1) }
                if let position = join.position, let old = pair.position { values.append(ProjectedColumn(position.name, old)) }
                return (.distinct(.project(pair.relation, values)), [pair.origin])
            }
        }
        let list = quoted(columns + (join.position.map { [$0.name] } ?? []))
        let name = "\(destination.model[stated.entity].name).\(destination.model[stated].name)"
        for (relation, origins) in relations {
            let insert = "INSERT INTO main.\(quoted(workingName(of: change))) (\(list)) " + SQLWriter().select(relation)
            draft.add(.creations, .move, "link \(name)", [insert.statement(counter: "links \(name)")], origins: origins)
        }
    }

    /// All pairs of a to-many, those of each near row numbered from 0 in the order of its value; several mappings may give parts of it.
    private mutating func numbered(_ rows: [PairRows], _ keys: [String], place: String) -> Relation {
        let alias = after.newAlias()
        let orderCount = rows.map(\.sourceFar.count).max() ?? 0
        let parts = rows.map { pair -> Relation in
            let order = (0..<orderCount).map { index in
                ProjectedColumn("o\(index)", pair.sourceFar.indices.contains(index) ? pair.sourceFar[index] : .null)
            }
            let values = zip(keys, pair.near + pair.far).map { ProjectedColumn($0, $1) }
            return .distinct(.project(pair.relation, values + [ProjectedColumn("p", pair.position ?? .null)] + order))
        }
        func column(_ name: String) -> Scalar { .column(alias: alias, name: name) }
        let near = keys.prefix(rows.first?.near.count ?? 0).map(column)
        let terms = (["p"] + (0..<orderCount).map { "o\($0)" }).map { OrderTerm(column($0)) }
        let columns = keys.map { ProjectedColumn($0, column($0)) }
        return .project(.derived(.union(parts), alias: alias), columns + [ProjectedColumn(place, .rank(within: near, by: terms))])
    }

    /// What the mappings that state a to-many say of it.
    ///
    /// With `usesSourceKeys` rows are told apart by the keys that they have in the source, for counting before there are others.
    mutating func pairRows(_ property: PropertyID, _ names: Names, usesSourceKeys: Bool = false) -> [PairRows] {
        var result: [PairRows] = []
        for entityMapping in mapping.entityMappings {
            guard let stated = entityMapping[property], let (scan, row) = self[keyPath: names].takenRows(entityMapping) else { continue }
            let near = usesSourceKeys ? row.key : self[keyPath: names].key(of: entityMapping, for: row)
            switch stated.source {
            case .carried(let origin):
                guard let entity = source.model[origin].relationship?.destination else { continue }
                let isMany = source.model[origin].relationship?.isMany ?? false
                let mappings = self[keyPath: names].fits(for: property, from: entity)
                let step: PathStep = isMany ? .toMany(origin) : .toOne(origin)
                let lowered = self[keyPath: names].path(.row(row), [step], Expression(.unknown, .unknown))
                result += pairs(scan, near, mappings, lowered, stated, names, usesSourceKeys)
            case .expression(let expression):
                let parts = mappedParts(expression)
                for (mappings, inner) in parts {
                    let lowered = self[keyPath: names].within(row, entityMapping.lets) { $0.lower(inner) }
                    result += pairs(scan, near, mappings, lowered, stated, names, usesSourceKeys)
                }
            case .carriedOrDefault, .constant, .inverse, .generatedKey, .absent: continue
            }
        }
        return result
    }

    /// The `m(x)` that a relationship's value is made of.
    private func mappedParts(_ expression: Expression) -> [([MappingID], Expression)] {
        switch expression.kind {
        case .mapped(let mappings, let inner): [(mappings, inner)]
        case .unwrap(let inner), .widen(let inner): mappedParts(inner)
        case .list(let elements): elements.flatMap(mappedParts)
        default: []
        }
    }

    private mutating func pairs(
        _ scan: Relation, _ near: [Scalar], _ mappings: [MappingID], _ lowered: LoweredExpression, _ stated: PropertyMapping,
        _ names: Names, _ usesSourceKeys: Bool
    ) -> [PairRows] {
        let origin = originWriter.origin(stated.origin)
        let isCarried =
            switch (stated.source, stated.origin) {
            case (.carried, _), (_, .inferred): true
            default: false
            }
        switch lowered {
        case .rows(let rows):
            let found = LoweredRow(
                entity: rows.entity, key: self[keyPath: names].keyColumns(of: rows.entity, alias: rows.alias), alias: rows.alias)
            return mappings.map { id in
                let member = self[keyPath: names].membership(
                    of: LoweredRow(entity: mapping[id].source ?? rows.entity, key: found.key, alias: found.alias), in: mapping[id])
                let far = usesSourceKeys ? found.key : self[keyPath: names].key(of: mapping[id], for: found)
                let joined = Relation.join(scan, .filter(rows.relation, member), on: .constant(true), isLeft: false)
                return PairRows(
                    relation: joined, near: near, far: far, sourceFar: found.key, position: rows.position, isCarried: isCarried,
                    origin: origin)
            }
        case .row(let target):
            let far = usesSourceKeys ? target.key : self[keyPath: names].destinationKey(mappings, of: target)
            let present = usesSourceKeys ? self[keyPath: names].isMade(mappings, of: target) : Condition.not(.or(far.map(Condition.isNil)))
            return [
                PairRows(
                    relation: .filter(scan, present), near: near, far: far, sourceFar: target.key, position: nil, isCarried: isCarried,
                    origin: origin)
            ]
        default: return []
        }
    }
}
