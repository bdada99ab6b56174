extension Expression.Window {
    /// The expressions of which it consists. Each is evaluated with another row as `$source`.
    package var parts: [Expression] {
        let value: [Expression] = if case .previous(let value) = answer { [value] } else { [] }
        return value + order + groups
    }

    /// Returns the same window with each part replaced by the result of a function.
    func mappingParts<Failure>(_ change: (Expression) throws(Failure) -> Expression) throws(Failure) -> Self {
        var window = self
        if case .previous(let value) = answer { window.answer = .previous(try change(value)) }
        window.order = try order.map(change)
        window.groups = try groups.map(change)
        return window
    }
}

extension Expression {
    /// Whether it, or a `let` that it reads, contains a window.
    package func hasWindow(reading lets: [LetBinding]) -> Bool {
        switch kind {
        case .window: true
        case .variable(.entityLet(let place)): lets.indices.contains(place) && lets[place].hasWindow
        default: parts.contains { $0.hasWindow(reading: lets) }
        }
    }

    /// Whether it contains a `!`.
    var hasUnwrap: Bool {
        if case .unwrap = kind { true } else { parts.contains(where: \.hasUnwrap) }
    }

    /// Whether it, a `let` that it reads or a function that it calls contains `!`.
    func hasUnwrap(reading lets: [LetBinding]) -> Bool {
        switch kind {
        case .unwrap: true
        case .variable(.entityLet(let place)): lets.indices.contains(place) && lets[place].value.hasUnwrap(reading: lets)
        case .applied(let function, _) where function.body.hasUnwrap(reading: []): true
        default: parts.contains { $0.hasUnwrap(reading: lets) }
        }
    }
}

extension PropertyMapping {
    /// Whether its value depends on the other rows that the mapping keeps. Then it cannot leave a row out.
    package func hasWindow(reading lets: [LetBinding]) -> Bool {
        expressions.contains { $0.hasWindow(reading: lets) }
    }
}
