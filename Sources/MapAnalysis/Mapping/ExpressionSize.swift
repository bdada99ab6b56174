/// The size of an expression after every name that it reads has been replaced by its value. SQLite receives it in this size.
///
/// A `let` that uses the one before twice is twice as large, however short its text is.
package struct ExpressionSize: Sendable, Equatable {
    package var nodeCount: Int
    package var height: Int

    package static let one = ExpressionSize(nodeCount: 1, height: 1)

    /// The greatest size of one expression.
    package static let greatest = ExpressionSize(nodeCount: 10_000, height: 256)
    /// How many parts the names of one mapping file may add beyond those that are written there.
    package static let greatestExpansion = 250_000

    package var isTooLarge: Bool { nodeCount > Self.greatest.nodeCount || height > Self.greatest.height }

    /// Returns the size of an expression that consists of others. It stops one past the limit, so that it never overflows.
    static func over(_ parts: [ExpressionSize]) -> ExpressionSize {
        let nodeCount = parts.reduce(1) { min($0 + $1.nodeCount, greatest.nodeCount + 1) }
        return ExpressionSize(nodeCount: nodeCount, height: min((parts.map(\.height).max() ?? 0) + 1, greatest.height + 1))
    }
}

extension Expression {
    /// Returns the size, with the sizes of the names that it reads.
    func size(_ names: (Variable) -> ExpressionSize = { _ in .one }) -> ExpressionSize {
        switch kind {
        case .variable(let variable): return names(variable)
        case .applied(let function, let arguments):
            let given = arguments.map { $0.size(names) }
            // Each use in the body copies the argument.
            let counts = function.body.useCounts()
            let uses = function.parameters.indices.map { counts[.argument($0)] ?? 0 }
            let copies = zip(given, uses).flatMap { size, count in Array(repeating: size, count: min(max(count, 1), 64)) }
            let whole = ExpressionSize.over(copies + [function.size])
            let height = (given.map(\.height).max() ?? 0) + function.size.height
            return ExpressionSize(nodeCount: whole.nodeCount, height: min(height, ExpressionSize.greatest.height + 1))
        default: return .over(parts.map { $0.size(names) })
        }
    }

    /// The number of nodes that the author wrote, without replacing names.
    var writtenNodeCount: Int {
        if case .applied(_, let arguments) = kind { return arguments.reduce(1) { $0 + $1.writtenNodeCount } }
        return parts.reduce(1) { $0 + $1.writtenNodeCount }
    }
}
