import MapAnalysis
import MapSyntax

extension Composition {
    /// Returns a mapping of the second step over the rows that one of the first step makes.
    func entityMapping(
        _ mapping: EntityMapping, after maker: EntityMapping, id: MappingID, isOnly: Bool
    ) throws(FusionBarrier) -> EntityMapping {
        if mapping.dropsNil, maker.allExpressions.contains(where: { $0.unwrapCount > 0 }) {
            throw FusionBarrier("'onNil: drop' would apply to a '!' of the step before")
        }
        for written in maker.lets.map(\.value) + (maker.condition.map { [$0] } ?? []) { try requireNoMadeRows(in: written) }
        var result = mapping
        result.id = id
        result.name = name(of: mapping, after: maker, isOnly: isOnly)
        result.source = maker.source
        result.takenKinds = maker.takenKinds
        result.keys = composedKeys(maker, mapping) ?? .none
        result.lets = maker.lets
        var scope = ReadScope(row: maker)
        try share(&scope, &result, mapping, maker)
        for binding in mapping.lets { try bind(binding, &scope, &result) }
        let simplifier = Simplifier(first.source, lets: result.lets)
        let own = try ownCondition(maker)
        let asked = try mapping.condition.map { condition throws(FusionBarrier) in simplifier.simplified(try expression(condition, scope)) }
        result.condition = own.map { own in asked.map { Expression(.and(own, $0), .boolean, at: $0.range) } ?? own } ?? asked
        let isShared = mapping.source == mapping.destination && destination.shared.holds(mapping.destination, of: between.model)
        result.properties = try mapping.properties.indices.map { place throws(FusionBarrier) in
            let property = mapping.properties[place]
            if isShared, maker.properties.indices.contains(place), leavesAlone(property, maker.properties[place]) {
                return maker.properties[place]
            }
            return simplifier.simplified(try self.property(property, of: mapping, after: maker, scope, result.lets))
        }
        result.writeNamesReadOnce(simplifier)
        if case .inferred = mapping.origin, case .written = maker.origin { result.origin = maker.origin }
        for expression in result.allExpressions where expression.writtenSize(with: result.lets) > ExpressionSize.greatest.nodeCount {
            throw FusionBarrier("the combined expression would be too large", at: expression.range)
        }
        return result
    }

    /// Adds a `let` of the second mapping, over the rows of the first step.
    private func bind(_ binding: LetBinding, _ scope: inout ReadScope, _ result: inout EntityMapping) throws(FusionBarrier) {
        var binding = binding
        let place = result.lets.count
        if binding.value.type.isOfRows {
            let rows = try rows(binding.value, scope)
            guard !rows.isFiltered else { throw FusionBarrier("the step before may filter out the rows of '$\(binding.name)'") }
            binding.value = rows.expression
            scope.lets.append((place, rows.makers))
        } else {
            binding.value = Simplifier(first.source, lets: result.lets).simplified(try expression(binding.value, scope))
            scope.lets.append((place, nil))
        }
        result.lets.append(binding)
    }

    /// Returns `PostToSection`, unless the author has given the mapping another name.
    private func name(of mapping: EntityMapping, after maker: EntityMapping, isOnly: Bool) -> String {
        let end = "To\(second.destination[mapping.destination].name)"
        guard isOnly else { return "\(mapping.name) of \(maker.name)" }
        guard let between = mapping.source, let start = maker.source, mapping.name == second.source[between].name + end else {
            return mapping.name
        }
        return first.source[start].name + end
    }

    /// Gives names to values that the first step computes and the second reads more than once, so that they are computed only once.
    private func share(
        _ scope: inout ReadScope, _ result: inout EntityMapping, _ mapping: EntityMapping, _ maker: EntityMapping
    ) throws(FusionBarrier) {
        let computed = maker.properties.filter { !$0.isPlain }.map(\.property)
        guard !computed.isEmpty else { return }
        var counts: [LeafID: Int] = [:]
        var order: [LeafID] = []
        func count(_ leaf: LeafID) {
            guard computed.contains(leaf.property) else { return }
            if counts.updateValue((counts[leaf] ?? 0) + 1, forKey: leaf) == nil { order.append(leaf) }
        }
        func visit(_ expression: Expression) {
            if let leaf = expression.ownLeaf { return count(leaf) }
            expression.parts.forEach(visit)
        }
        mapping.allExpressions.forEach(visit)
        for property in mapping.properties {
            if case .carried(let origin) = property.source, second.source[origin].attribute != nil { count(LeafID(origin)) }
            if case .carriedOrDefault(let origin, _) = property.source { count(LeafID(origin)) }
        }
        for leaf in order where counts[leaf, default: 0] > 1 && plainOrigin(of: leaf, in: maker) == nil {
            guard case .expression(let written)? = maker[leaf.property]?.source, !written.parts.isEmpty else { continue }
            let value = Simplifier(first.source, lets: result.lets).simplified(try value(of: leaf, in: maker))
            let name = first.destination[leaf.property].name
            scope.shared[leaf] = result.lets.count
            result.lets.append(
                LetBinding(
                    name: "\(name) of version \(first.destination.version)", value: value,
                    origin: maker[leaf.property]?.origin ?? maker.origin))
        }
    }

    private func property(
        _ property: PropertyMapping, of mapping: EntityMapping, after maker: EntityMapping, _ scope: ReadScope, _ lets: [LetBinding]
    ) throws(FusionBarrier) -> PropertyMapping {
        var result = property
        switch property.source {
        case .constant, .inverse, .absent: break
        case .generatedKey: break
        case .carried(let origin):
            result.source =
                second.source[origin].relationship == nil
                ? try carried(origin, to: property.property, maker, scope)
                : try carriedRows(origin, to: property.property, of: mapping, maker)
        case .carriedOrDefault(let origin, let value):
            result.source = filled(try carried(origin, to: property.property, maker, scope), with: value, origin)
        case .expression(let written):
            result.source = .expression(try expression(written, scope))
        case .parts(let parts):
            result.source = .parts(try parts.map { part throws(FusionBarrier) in try self.part(part, maker, scope) })
        }
        if property.dropsNil, result.unwrapCount(reading: lets) > property.unwrapCount(reading: mapping.lets) {
            throw FusionBarrier("'onNil: drop' would apply to a '!' of the step before", at: property.expressions.first?.range)
        }
        if let earlier = property.earlierOrigin(in: maker) { result.origin = earlier }
        return result
    }

    /// Whether the second step leaves an attribute's value from the first step unchanged, in a table that is the same in both versions.
    private func leavesAlone(_ property: PropertyMapping, _ given: PropertyMapping) -> Bool {
        guard case .carried(given.property) = property.source, property.property == given.property,
            case .inferred(by: "same-name", _) = property.origin, !property.dropsNil, !given.dropsNil, !property.isOfItem, !given.isOfItem,
            case .attribute = second.source[given.property]
        else { return false }
        switch given.source {
        case .carried, .carriedOrDefault: return true
        case .expression, .parts, .constant, .inverse, .generatedKey, .absent: return false
        }
    }

    /// Returns the value of an attribute that the second step carries over.
    private func carried(
        _ origin: PropertyID, to new: PropertyID, _ maker: EntityMapping, _ scope: ReadScope
    ) throws(FusionBarrier) -> PropertyMapping.Source {
        guard let given = maker[origin] else { throw FusionBarrier("'\(second.source[origin].name)' has no value in the version between") }
        if case .composite? = second.source[origin].attribute?.type.value { return try carriedParts(origin, to: new, given, maker) }
        switch given.source {
        case .carried(let old) where isSameForm(LeafID(origin), as: LeafID(new)) || isSameForm(LeafID(old), LeafID(origin)):
            return .carried(old)
        case .carriedOrDefault(let old, let value)
        where isSameForm(LeafID(origin), as: LeafID(new)) || isSameForm(LeafID(old), LeafID(origin)):
            return .carriedOrDefault(old, value)
        case .generatedKey:
            guard maker.keys == .kept else {
                throw FusionBarrier("'\(second.source[origin].name)' is a key that the step before assigns")
            }
            return .generatedKey
        case .constant(let value) where value == .nil: return .constant(.nil)
        case .expression(let written):
            if let old = written.ownLeaf, old.leaf == nil, isSameForm(LeafID(origin), as: LeafID(new)) || isSameForm(old, LeafID(origin)) {
                return .carried(old.property)
            }
        default: break
        }
        if let place = scope.shared[LeafID(origin)], let type = second.source[origin].attribute?.type {
            return .expression(Expression(.variable(.entityLet(place)), type.on(.source)))
        }
        return .expression(encodedBetween(try value(of: LeafID(origin), in: maker), LeafID(origin), LeafID(new)))
    }

    /// Returns a value as the version between stores it, if the attribute alone would be copied byte for byte. The version between has another
    /// form, so each step encodes it: a UUID in lower case comes back in upper case.
    private func encodedBetween(_ value: Expression, _ origin: LeafID, _ new: LeafID) -> Expression {
        guard let old = value.ownLeaf, let form = source.column(old), let last = destination.column(new),
            form.coding.isSameForm(as: last.coding), let coding = between.column(origin)?.coding
        else { return value }
        return value.stored(as: coding, value.type)
    }

    /// Returns the source with a default for nil, since the version between still had the attribute optional.
    private func filled(_ source: PropertyMapping.Source, with value: Value, _ origin: PropertyID) -> PropertyMapping.Source {
        switch source {
        case .carried(let old): return .carriedOrDefault(old, value)
        case .constant(.nil): return .constant(value)
        case .expression(let expression):
            guard let type = second.source[origin].attribute?.type else { return source }
            let filling = Expression(.constant(value), ExpressionType(type.on(.source).value))
            return .expression(Expression(.coalesce(expression, filling), filling.type, at: expression.range))
        default: return source
        }
    }

    private func part(
        _ part: PropertyMapping.Part, _ maker: EntityMapping, _ scope: ReadScope
    ) throws(FusionBarrier) -> PropertyMapping.Part {
        switch part {
        case .expression(let expression): return .expression(try self.expression(expression, scope))
        case .carried(let leaf):
            if let old = plainOrigin(of: leaf, in: maker) { return .carried(old) }
            return .expression(try value(of: leaf, in: maker))
        }
    }

    /// Returns a composite that is carried over, leaf by leaf, because a leaf may have been removed and added again under the same name.
    private func carriedParts(
        _ origin: PropertyID, to new: PropertyID, _ given: PropertyMapping, _ maker: EntityMapping
    ) throws(FusionBarrier) -> PropertyMapping.Source {
        if case .constant(.nil) = given.source { return .constant(.nil) }
        guard case .composite(_, let name)? = second.destination[new].attribute?.type.value,
            let leaves = second.destination.composite(name)?.leaves
        else { throw FusionBarrier("the composite '\(second.source[origin].name)' differs in the version between") }
        return .parts(
            try leaves.indices.map { place throws(FusionBarrier) in
                guard let leaf = second.source.leaf(origin, like: LeafID(new, leaf: place), of: second.destination) else {
                    return .expression(Expression(.constant(.nil), ExpressionType(leaves[place].type.value, isOptional: true)))
                }
                let part = try part(.carried(leaf), maker, ReadScope(row: maker))
                guard case .expression(let value) = part else { return part }
                return .expression(encodedBetween(value, leaf, LeafID(new, leaf: place)))
            })
    }

    /// Whether the second step copies a value unchanged.
    private func isSameForm(_ old: LeafID, as new: LeafID) -> Bool {
        if old == new, destination.shared.holds(new.property.entity, of: between.model) { return true }
        guard let old = between.column(old), let new = destination.column(new) else { return false }
        return new.coding.isSameForm(as: old.coding) && old.affinity == new.affinity
    }
}

extension EntityMapping {
    /// The expressions that are computed for its rows.
    var allExpressions: [Expression] {
        var all = lets.map(\.value)
        if let condition { all.append(condition) }
        for property in properties where !property.isPlain { all += property.expressions }
        return all
    }
}

extension PropertyMapping {
    /// Whether the property needs no computation.
    var isPlain: Bool {
        switch source {
        case .expression, .parts: false
        case .carried, .carriedOrDefault, .constant, .inverse, .generatedKey, .absent: true
        }
    }

    fileprivate func unwrapCount(reading lets: [LetBinding]) -> Int {
        expressions.reduce(0) { $0 + $1.inlining(lets).unwrapCount }
    }

    /// Returns the origin in the first step of a value that the second step only carries over.
    fileprivate func earlierOrigin(in maker: EntityMapping) -> Origin? {
        guard case .carried(let former) = source, case .inferred(by: "same-name", _) = origin else {
            guard case .carried(let former) = source, case .inferred = origin, case .written(let range)? = maker[former]?.origin else {
                return nil
            }
            return .written(range)
        }
        return maker[former]?.origin
    }
}

extension Expression {
    /// Returns the size of the expression after its names have been replaced by their values.
    fileprivate func writtenSize(with lets: [LetBinding]) -> Int {
        var sizes: [Int] = []
        for binding in lets { sizes.append(binding.value.nodeCount(sizes)) }
        return nodeCount(sizes)
    }

    private func nodeCount(_ sizes: [Int]) -> Int {
        let limit = ExpressionSize.greatest.nodeCount + 1
        switch kind {
        case .variable(.entityLet(let place)): return sizes.indices.contains(place) ? sizes[place] : 1
        case .applied(let function, _): return min(parts.reduce(function.size.nodeCount) { min($0 + $1.nodeCount(sizes), limit) }, limit)
        default: return parts.reduce(1) { min($0 + $1.nodeCount(sizes), limit) }
        }
    }
}
