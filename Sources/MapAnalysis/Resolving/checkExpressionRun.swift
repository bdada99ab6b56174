import MapSyntax

/// What belongs to a run: `now()` and `newUUID()`.
extension ExpressionChecker {
    mutating func callOfRun(_ function: Function, _ arguments: [ExpressionSyntax], _ name: Name, _ range: TextRange) -> Expression {
        let checked = arguments.map { check($0) }
        if checked.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        guard checked.isEmpty else { return refuse(.wrongArguments(function, checked, scope, name.range, range), range) }
        if let place = scope.refusesRun { return refuse(.misplacedFunction("\(function.name)()", place, at: range), range) }
        guard function.name == Function.newUUID.name else { return Expression(.variable(.now), ExpressionType(.date), at: range) }
        guard let place = scope.placeInRow, let row = scope.row else { return refuse(.misplacedFunction(withoutRow: name), range) }
        // One row would have one UUID for all elements.
        guard scope.elements.isEmpty else { return refuse(.misplacedFunction("newUUID()", "in a closure", at: range), range) }
        let source = Expression(.variable(.source), ExpressionType(.row(.source, row)), at: range)
        uuidCount += 1
        let words = [scope.source.name, scope.source.version, scope.destination.version] + place + [String(uuidCount)]
        let identity = JSONText.array(words.map { JSONText.quoted(Array($0.utf8)) })
        let seed = Expression(.variable(.seed), ExpressionType(.data), at: range)
        // Rows that are made of elements of one row are told apart by the place of the element.
        let index = scope.item == nil ? [] : [Expression(.variable(.index), ExpressionType(.int32), at: range)]
        return applied(.rowUUID, [seed, constant(.text(identity), .string, range)] + key(of: source, row, range) + index, range)
    }

    /// Each part of a row's key.
    private mutating func key(of source: Expression, _ entity: EntityID, _ range: TextRange) -> [Expression] {
        let parts = scope.source[scope.source.root(of: entity)].key
        guard parts.count > 1 else { return [applied(.key, [source], range)] }
        return parts.map { part in
            let type = scope.source[part].attribute?.type.value ?? .unknown
            return Expression(.path(source, [.attribute(LeafID(part))]), ExpressionType(type.on(.source)), at: range)
        }
    }
}
