import MapAnalysis

/// What the names in an expression mean: `$source`, `let`s, the parameters of a function, and `$0` and `$1`.
struct RowScope {
    /// The row of `$source`. It also has `$item`, `$index` and `$group`.
    let row: LoweredRow?
    /// The `let`s of the entity mapping.
    let lets: [LetBinding]
    /// The arguments of the function whose body this is.
    private(set) var arguments: [LoweredExpression] = []
    /// The values of `$0` and `$1` in each method, the innermost method last.
    private(set) var elements: [[LoweredExpression]] = []

    /// The scope of a mapping's expressions about one of its rows. Without a row: the scope of the file's `let`s and assertions.
    init(_ row: LoweredRow? = nil, _ lets: [LetBinding] = []) {
        self.row = row
        self.lets = lets
    }

    /// Returns the scope of a closure, which sees an element as `$0`, or two neighbours as `$0` and `$1`.
    func binding(_ element: LoweredExpression) -> RowScope {
        if case .pair(let first, let second) = element { return binding([first, second]) }
        return binding([element])
    }

    /// Returns the scope of a closure with these values. Without values, the closure is entered but nothing may read its element.
    func binding(_ values: [LoweredExpression]) -> RowScope {
        var scope = self
        scope.elements.append(values)
        return scope
    }

    /// Returns the scope of a function's body. No row and no `let` of an entity mapping is visible there.
    func inBody(given arguments: [LoweredExpression]) -> RowScope {
        var scope = RowScope()
        scope.arguments = arguments
        scope.elements = elements
        return scope
    }

    /// Returns the scope of a call's arguments, which are outside of the closures around a part of the function's body.
    func outside(of function: MappingFunction) -> RowScope {
        var scope = self
        scope.elements.removeLast(min(function.closureCount, elements.count))
        return scope
    }

    /// Returns `$0` or `$1` of the closure that is `depth` closures further out.
    func element(_ place: Int, depth: Int) -> LoweredExpression? {
        let bound = elements.dropLast(depth).last ?? []
        return bound.indices.contains(place) ? bound[place] : nil
    }
}
