import MapSyntax

/// Returns the step that brings the rows of a version's data: from the version to itself, with every row kept.
///
/// As a mapping it would read so, for `data: { owned: true, rows: [{ code: DE, name: Germany }] }` after a version whose data had `XX`, too:
///
///     Country:
///       - where: $source.code != "XX"
///         set: { name: if($source.code == "DE", "Germany", $source.name) }
///       - rows: [{ code: DE, name: Germany }]     unless a row has that code
///
/// - Parameters:
///   - kept: the mapping that keeps every row of the version.
///   - proof: what it does to the rows.
///   - hasRows: whether an entity may have rows, so that one asks which are there.
func dataStep(_ changes: [DataChange], _ kept: CompleteMapping, _ proof: Proof, hasRows: (EntityID) -> Bool) -> CompleteMapping {
    let model = kept.destination
    var mappings = kept.entityMappings
    var present: [LetBinding] = []
    for change in changes {
        let matcher = DataMatcher(change, kept, besides: changes)
        for place in mappings.indices where mappings[place].destination == change.entity && mappings[place].source != nil {
            matcher.remove(from: &mappings[place])
            matcher.set(in: &mappings[place])
        }
        guard !change.added.isEmpty else { continue }
        var adding = EntityMapping(MappingID(mappings.count), adding: change.added.map(matcher.added), to: model[change.entity], of: model)
        if hasRows(matcher.among), let places = matcher.present {
            adding.presentRows = present.count
            let name = "the rows of \(model[change.entity].name) that are there"
            present.append(LetBinding(name: name, value: places, origin: adding.origin))
        }
        mappings.append(adding)
    }
    var step = CompleteMapping(
        source: kept.source, destination: model, entityMappings: mappings, droppedEntities: [],
        statedRelationships: kept.statedRelationships, fileLets: present, parameters: [], asserts: [], setsAnything: true)
    step.proof = proof.after(changes, in: model)
    return step
}

extension Proof {
    /// Returns the fates of a version's rows where its data removes some of them, or gives them other values.
    fileprivate func after(_ changes: [DataChange], in model: Model) -> Proof {
        var proof = self
        for change in changes {
            guard let place = proof.entities.firstIndex(where: { $0.entity == change.entity }) else { continue }
            if !change.removed.isEmpty {
                proof.entities[place].fate = .filtered
                proof.entities[place].because = "rows that the data of version \(model.version) no longer has"
            }
            for line in proof.entities[place].properties.indices {
                let property = proof.entities[place].properties[line].property
                let count = change.set.count { $0.properties.contains(property) }
                guard count > 0 else { continue }
                proof.entities[place].properties[line].fate = .lossy
                proof.entities[place].properties[line].because =
                    "the data of version \(model.version) has the value for \(count) \(count == 1 ? "row" : "rows")"
            }
        }
        return proof
    }
}

extension EntityMapping {
    /// Makes the mapping that adds rows of an entity and takes none.
    fileprivate init(_ id: MappingID, adding rows: [LiteralRow], to entity: Entity, of model: Model) {
        let origin = Origin.data(of: model)
        let properties = model.properties(of: entity.id).map { property in
            let isMany = model[property].relationship?.isMany ?? false
            let value = isMany ? Value.list([]) : model[property].attribute?.defaultValue ?? .nil
            return PropertyMapping(property: property, source: .constant(value), origin: origin, dropsNil: false)
        }
        self.init(
            id: id, name: "data of \(entity.name)", source: nil, takenKinds: [], destination: entity.id, lets: [], elements: nil,
            condition: nil, distinct: [], order: [], properties: properties, literalRows: rows, dropsNil: false, origin: origin)
    }
}

extension Origin {
    /// The rows that a version begins with.
    fileprivate static func data(of model: Model) -> Origin { .inferred(by: "data", because: "rows of version \(model.version)") }
}

/// Writes the change of an entity's data as expressions over its rows.
private struct DataMatcher {
    let change: DataChange
    let kept: CompleteMapping
    /// The keys of rows that go, of any entity whose rows have the same key.
    private let going: Set<[Value]>
    private var model: Model { kept.destination }

    init(_ change: DataChange, _ kept: CompleteMapping, besides all: [DataChange]) {
        (self.change, self.kept) = (change, kept)
        let root = kept.destination.root(of: change.entity)
        let others = all.filter { $0.by == change.by && kept.destination.root(of: $0.entity) == root }
        going = Set(others.flatMap(\.removed))
    }

    /// Leaves out the rows that the version takes out.
    func remove(from mapping: inout EntityMapping) {
        guard !change.removed.isEmpty else { return }
        let no = Expression(.constant(.boolean(false)), .boolean)
        let kept = choice(change.removed.map { ($0, no) }[...], otherwise: Expression(.constant(.boolean(true)), .boolean), .boolean)
        mapping.condition = mapping.condition.map { Expression(.and($0, kept), .boolean) } ?? kept
        mapping.origin = .data(of: model)
    }

    /// Sets the values that the version owns.
    func set(in mapping: inout EntityMapping) {
        for place in mapping.properties.indices {
            let property = mapping.properties[place].property
            let rows = change.set.filter { $0.properties.contains(property) }.map(\.row)
            guard !rows.isEmpty else { continue }
            mapping.properties[place].source = source(of: property, in: rows)
            mapping.properties[place].origin = .data(of: model)
        }
    }

    private func source(of property: PropertyID, in rows: [LiteralRow]) -> PropertyMapping.Source {
        func value(_ read: Expression, _ value: (LiteralRow) -> Value) -> Expression {
            let cases = rows.map { ($0.key(change.by), Expression(.constant(value($0)), read.type)) }
            return choice(cases[...], otherwise: read, read.type)
        }
        switch model[property] {
        case .attribute(let attribute):
            guard case .composite(_, let name) = attribute.type.value, let leaves = model.composite(name)?.leaves else {
                return .expression(value(own(LeafID(property), attribute.type)) { $0[property] ?? .nil })
            }
            return .parts(
                leaves.indices.map { leaf in
                    .expression(
                        value(own(LeafID(property, leaf: leaf), leaves[leaf].type)) { row in
                            guard case .list(let values)? = row[property], values.indices.contains(leaf) else { return .nil }
                            return values[leaf]
                        })
                })
        case .relationship(let relationship):
            let type = ExpressionType(.row(.destination, relationship.destination), isOptional: relationship.isOptional)
            let path = Expression(
                .path(row(.variable(.source)), [.toOne(property)]),
                ExpressionType(.row(.source, relationship.destination), isOptional: relationship.isOptional))
            let makers = kept.makers(of: relationship.destination).map(\.id)
            return .expression(chosenRow(of: property, in: rows, otherwise: Expression(.mapped(makers, path), type)))
        }
    }

    /// Returns the row to which a row of the data refers. A look-up gives values alone, so each row that is referred to has a condition.
    private func chosenRow(of property: PropertyID, in rows: [LiteralRow], otherwise: Expression) -> Expression {
        let values = rows.map { $0[property] ?? .nil }
        let distinct = values.enumerated().filter { !values[..<$0.offset].contains($0.element) }.map(\.element)
        return distinct.reversed().reduce(otherwise) { result, value in
            let keys = zip(rows, values).filter { $0.1 == value }.map { $0.0.key(change.by) }
            let one = Expression(.constant(value), otherwise.type)
            return Expression(.conditional(isOne(of: keys[...]), then: one, otherwise: result), otherwise.type)
        }
    }

    /// Returns the condition that the row is one of those with these keys.
    private func isOne(of keys: ArraySlice<[Value]>) -> Expression {
        func own(_ place: Int) -> Expression { self.own(LeafID(change.by[place]), type(of: change.by[place])) }
        if change.by.count == 1 {
            let list = keys.map { Expression(.constant($0[0]), own(0).type) }
            return Expression(
                .membership(own(0), in: Expression(.list(list), ExpressionType(.sequence(own(0).type.value)))), .boolean)
        }
        if keys.count > 1 {
            let middle = keys.startIndex + keys.count / 2
            return Expression(.or(isOne(of: keys[..<middle]), isOne(of: keys[middle...])), .boolean)
        }
        let parts = (keys.first ?? []).enumerated().map { place, value in
            Expression(.comparison(.equal, own(place), Expression(.constant(value), own(place).type)), .boolean)
        }
        return parts.dropFirst().reduce(parts[0]) { Expression(.and($0, $1), .boolean) }
    }

    /// The entity among whose rows the key is unique. An inherited key tells the rows of the whole hierarchy apart.
    var among: EntityID {
        let owner = model.root(of: change.entity)
        return change.by.allSatisfy { $0.entity == owner } ? owner : change.entity
    }

    /// Returns a row to add, with the key that it gets.
    func added(_ row: LiteralRow) -> LiteralRow {
        var row = row
        row.newKey = newKey(of: row)
        return row
    }

    /// The places of the rows to add that are there already; nil if none of them can be: for `[{ code: DE }, { code: FR }]`,
    /// `source.Country.filter($0.code in ["DE", "FR"]).compactMap(…)` with 0 for the code DE and 1 for FR.
    var present: Expression? {
        let place = ExpressionType(.int64, isOptional: true)
        // A row that moves to another entity of its hierarchy goes there first.
        let cases = change.added.enumerated().filter { !going.contains($0.element.key(change.by)) }.map { offset, row in
            (row.key(change.by), Expression(.constant(.integer(Int64(offset))), place))
        }
        guard !cases.isEmpty else { return nil }
        let element = Expression(.variable(.element(0, depth: 0)), ExpressionType(.row(.source, among)))
        let rows = Expression(.rows(.source, among), ExpressionType(.sequence(.row(.source, among))))
        let first = Expression(.path(element, [.attribute(LeafID(change.by[0]))]), type(of: change.by[0]))
        var wanted: [Value] = []
        for key in change.added.compactMap({ $0.key(change.by).first }) where !wanted.contains(key) { wanted.append(key) }
        let list = Expression(
            .list(wanted.map { Expression(.constant($0), first.type) }), ExpressionType(.sequence(first.type.value)))
        let near = Expression(.method(.filter, rows, [Expression(.membership(first, in: list), .boolean)]), rows.type)
        let found = choice(cases[...], of: element, otherwise: Expression(.constant(.nil), place), place)
        return Expression(.method(.compactMap, near, [found]), ExpressionType(.sequence(.int64)))
    }

    /// Returns the UUID that a row gets as its key if it does not set one: made from the seed and from the values that tell the row apart.
    private func newKey(of row: LiteralRow) -> Expression? {
        let key = model[model.root(of: change.entity)].key
        guard key.count == 1, model[key[0]].attribute?.type.value == .uuid, row[key[0]] == nil else { return nil }
        return .seededUUID([model.name, model[change.entity].canonicalName, "data"] + row.key(change.by).map(\.words))
    }

    private func type(of property: PropertyID) -> ExpressionType { model[property].attribute?.type ?? .unknown }

    private func row(_ kind: Expression.Kind) -> Expression { Expression(kind, ExpressionType(.row(.source, change.entity))) }

    /// Returns `$source.name`.
    private func own(_ leaf: LeafID, _ type: ExpressionType) -> Expression {
        Expression(.path(row(.variable(.source)), [.attribute(leaf)]), type)
    }

    private func choice(_ cases: ArraySlice<([Value], Expression)>, otherwise: Expression, _ type: ExpressionType) -> Expression {
        choice(cases, of: row(.variable(.source)), otherwise: otherwise, type)
    }

    /// Returns the value of the case whose key a row has. Keys of several values are looked up one after the other.
    private func choice(
        _ cases: ArraySlice<([Value], Expression)>, of row: Expression, otherwise: Expression, _ type: ExpressionType, at depth: Int = 0
    ) -> Expression {
        let property = change.by[depth]
        var groups: [(key: Value, cases: [([Value], Expression)])] = []
        var places: [Value: Int] = [:]
        for one in cases {
            if let place = places[one.0[depth]] {
                groups[place].cases.append(one)
            } else {
                places[one.0[depth]] = groups.count
                groups.append((one.0[depth], [one]))
            }
        }
        let isLast = depth == change.by.count - 1
        let found = groups.map { group in
            Expression.LookupCase(
                key: group.key,
                value: isLast ? group.cases[0].1 : choice(group.cases[...], of: row, otherwise: otherwise, type, at: depth + 1))
        }
        let read = Expression(.path(row, [.attribute(LeafID(property))]), self.type(of: property))
        return Expression(.lookup(read, cases: found, otherwise: otherwise), type)
    }
}
