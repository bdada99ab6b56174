import MapSyntax

/// Resolves calls whose results depend on the run: `now()` and `newUUID()`.
extension ExpressionChecker {
    mutating func callOfRun(_ function: Function, _ arguments: [ExpressionSyntax], _ name: Name, _ range: TextRange) -> Expression {
        let checked = arguments.map { check($0) }
        if checked.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        guard checked.isEmpty else { return refuse(.wrongArguments(function, checked, scope, name.range, range), range) }
        if let place = scope.refusesRun { return refuse(.misplacedFunction("\(function.name)()", place, at: range), range) }
        guard function.name == Function.newUUID.name else { return Expression(.variable(.now), ExpressionType(.date), at: range) }
        guard let place = scope.placeInRow, let row = scope.row else { return refuse(.misplacedFunction(withoutRow: name), range) }
        // All elements of a closure would get the row's one UUID.
        guard scope.elements.isEmpty else { return refuse(.misplacedFunction("newUUID()", "in a closure", at: range), range) }
        let source = Expression(.variable(.source), ExpressionType(.row(.source, row)), at: range)
        uuidCount += 1
        return .rowUUID(scope.placeOfUUID(place + [String(uuidCount)]), of: source, hasElements: scope.item != nil, in: scope.source, range)
    }
}

extension ExpressionScope {
    fileprivate func placeOfUUID(_ words: [String]) -> [String] { [source.name, source.version, destination.version] + words }
}
