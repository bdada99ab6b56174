package import MapSyntax

/// A function of a mapping file, typed where it stands: `metres: { takes: { a: Place, b: Place }, value: … }`.
///
/// It is no function of a database: a call is its value with the arguments in place, each computed once.
package struct MappingFunction: Sendable {
    package struct Parameter: Sendable {
        package var name: String
        package var type: ExpressionType
        package var range: TextRange
    }

    package var name: String
    package var parameters: [Parameter]
    /// The arguments are `.argument` by place; no row and no `let` of an entity mapping is in reach.
    package var body: Expression
    package var range: TextRange
    /// What a call costs beside its arguments.
    package var size: ExpressionSize
    /// How many closures stand around a body that is only a part of the function's: the arguments are outside of them.
    package var closureCount = 0
    /// `now()`, if the body calls it, or a function or a name that does.
    package var callOfRun: String?
    /// By place: the required parameters that this call gives something optional. Where one of them is nil the body is not asked: the result
    /// is nil, or no rows.
    package var nilPassing: Set<Int> = []
    package var quotients = QuotientUse()

    /// How often the body uses an argument. A use in a closure counts twice, since it is evaluated for every element.
    package func useCount(of place: Int) -> Int { body.useCount(of: .argument(place)) }
}

extension Expression {
    /// How often it mentions a variable; in a closure, where it is asked for every element, that counts as twice.
    package func useCount(of variable: Variable) -> Int {
        switch kind {
        case .variable(let other): other == variable ? 1 : 0
        case .method(_, let base, let arguments):
            base.useCount(of: variable) + arguments.reduce(0) { $0 + 2 * min($1.useCount(of: variable), 1) }
        // The body of another function has arguments of its own.
        case .applied(_, let arguments): arguments.reduce(0) { $0 + $1.useCount(of: variable) }
        default: parts.reduce(0) { $0 + $1.useCount(of: variable) }
        }
    }

    /// What the body of a function reads first of a row that it is given at `place`: `lat` of `$a.lat`.
    package func properties(readOf place: Int) -> [PropertyID] {
        switch kind {
        case .path(let base, let steps):
            if case .variable(.argument(place)) = base.kind { return steps.first.map { [$0.property] } ?? [] }
            return base.properties(readOf: place)
        case .applied(let function, let arguments):
            return arguments.enumerated().flatMap { other, argument in
                if case .variable(.argument(place)) = argument.kind { return function.body.properties(readOf: other) }
                return argument.properties(readOf: place)
            }
        default: return parts.flatMap { $0.properties(readOf: place) }
        }
    }
}
