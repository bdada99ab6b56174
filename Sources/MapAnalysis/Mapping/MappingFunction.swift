package import MapSyntax

/// A function of a mapping file, with types: `metres: { takes: { a: Place, b: Place }, value: … }`.
///
/// It is not registered with a database. A call is replaced by its value with the arguments inserted, each computed once.
package struct MappingFunction: Sendable {
    package struct Parameter: Sendable {
        package var name: String
        package var type: ExpressionType
        package var range: TextRange
    }

    package var name: String
    package var parameters: [Parameter]
    /// The body. The arguments are `.argument`, by place. It cannot read a row or a `let` of an entity mapping.
    package var body: Expression
    package var range: TextRange
    /// The size of a call without its arguments.
    package var size: ExpressionSize
    /// For a body that is only a part of the function's: the number of closures around it. The arguments are outside of them.
    package var closureCount = 0
    /// `now()`, if the body calls it, or a function or a name that does.
    package var callOfRun: String?
    /// By place: the required parameters for which this call has an optional argument. If one of these arguments is nil, the body is not
    /// evaluated, and the result is nil or no rows.
    package var nilPassing: Set<Int> = []
    package var quotients = QuotientUse()

    /// Returns how often the body uses an argument. A use in a closure counts twice, since it is evaluated for every element.
    package func useCount(of place: Int) -> Int { body.useCount(of: .argument(place)) }
}

extension Expression {
    /// Returns how often it mentions a variable.
    package func useCount(of variable: Variable) -> Int { useCounts()[variable] ?? 0 }

    /// Returns how often it mentions each variable. A closure that mentions one counts as two, since it is evaluated for every element.
    package func useCounts() -> [Variable: Int] {
        var counts: [Variable: Int] = [:]
        addUses(to: &counts)
        return counts
    }

    private func addUses(to counts: inout [Variable: Int]) {
        switch kind {
        case .variable(let variable): counts[variable, default: 0] += 1
        case .method(_, let base, let arguments):
            base.addUses(to: &counts)
            for argument in arguments {
                for variable in argument.useCounts().keys { counts[variable, default: 0] += 2 }
            }
        // The body of another function has arguments of its own.
        case .applied(_, let arguments): for argument in arguments { argument.addUses(to: &counts) }
        default: for part in parts { part.addUses(to: &counts) }
        }
    }

    /// Returns the properties that the body of a function reads first from the row given at `place`: `lat` of `$a.lat`.
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
