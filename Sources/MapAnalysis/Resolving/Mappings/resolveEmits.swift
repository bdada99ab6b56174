import MapSyntax

extension StepResolution {
    /// Resolves the entries under `emit`: first which rows, as for any mapping, then each value as JSON.
    ///
    /// While an emission is being resolved, its head is in the list of mappings, so that the same stages can process it. Then it is
    /// removed.
    mutating func resolveEmits(into diagnostics: inout Diagnostics) {
        guard let syntax else { return }
        for written in syntax.emits {
            let source = written.from.flatMap { pair.source.entity(named: $0.text) }
            if source == nil, let from = written.from { diagnostics.report(.unknownSource(from, in: pair)) }
            for word in [written.onNil] + written.sets.map(\.value.onNil) {
                if let word, word.text != "drop" { diagnostics.report(.unknownNilRule(word)) }
            }
            guard let source else { continue }
            var head = MappingHead(
                id: MappingID(heads.count + emits.count), name: written.destination.text, written: written, source: source,
                destination: EntityID(0),
                origin: .written(written.range))
            head.isEmitted = true
            head.governing = [written]
            head.takenKinds = pair.source.kinds[source.index]
            heads.append(head)
            resolveConditions(of: heads.count - 1, into: &diagnostics)
            head = heads[heads.count - 1]
            let fields = written.sets.map { field($0, of: head, into: &diagnostics) }
            emitScopes.append(scope(of: head))
            heads.removeLast()
            emits.append(
                Emission(name: head.name, rows: head.rowsAlone, fields: fields, range: written.destination.range))
        }
    }

    private func field(_ set: SetSyntax, of head: MappingHead, into diagnostics: inout Diagnostics) -> Emission.Field {
        var scope = valueScope(of: head, calling: mappingCalls)
        if let condition = head.condition { scope = scope.assuming(condition.inlining(head.lets)) }
        scope.placeInRow = [head.name, "emit", set.property.text]
        let value = checkSetValue(set.value, in: scope, into: &diagnostics)
        if head.dropsNil, value.hasUnwrap, value.hasWindow(reading: head.lets) {
            diagnostics.report(.misplacedWindow(leavingOut: value))
        }
        let json = asJSON(value, in: scope, into: &diagnostics)
        return Emission.Field(name: set.property.text, value: json, range: set.range)
    }

    /// Converts a value to JSON, and a sequence of values to an array.
    private func asJSON(_ value: Expression, in scope: ExpressionScope, into diagnostics: inout Diagnostics) -> Expression {
        var checker = ExpressionChecker(scope)
        defer { checker.diagnostics.all.forEach { diagnostics.report($0) } }
        switch value.type.value {
        case .unknown: return value
        case .json where value.isSurelyJSON: return value
        case .nothing: return Expression(.constant(.nil), ExpressionType(.json, isOptional: true), at: value.range)
        case .sequence:
            if let array = checker.jsonArray(of: value, value.range) { return array }
        default:
            if let function = JSONSoundness.function(of: value.type.value) { return checker.applied(function, [value], value.range) }
        }
        diagnostics.report(.typeMismatch(notJSON: scope.article(value.type), value, scope))
        return Expression(.unknown, .unknown, at: value.range)
    }
}

extension MappingHead {
    /// The mapping of these rows, without properties.
    fileprivate var rowsAlone: EntityMapping {
        EntityMapping(
            id: id, name: name, source: source, takenKinds: takenKinds, destination: destination, lets: lets, elements: elements,
            condition: condition, distinct: distinct, order: order, properties: [], literalRows: [], dropsNil: leavesOutNil, origin: origin)
    }
}
