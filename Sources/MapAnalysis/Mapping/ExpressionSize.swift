/// How large an expression is once every name that it reads is written out: what a database is given grows with it.
///
/// A `let` that doubles the one before is twice as large, however short it is to write.
package struct ExpressionSize: Sendable, Equatable {
    package var nodeCount: Int
    package var height: Int

    package static let one = ExpressionSize(nodeCount: 1, height: 1)

    /// What one expression may come to.
    package static let greatest = ExpressionSize(nodeCount: 10_000, height: 256)
    /// What the names of one mapping file may come to beyond what is written there.
    package static let greatestExpansion = 250_000

    package var isTooLarge: Bool { nodeCount > Self.greatest.nodeCount || height > Self.greatest.height }

    /// One thing made of others; it grows no further than one more than is allowed, so that nothing overflows.
    static func over(_ parts: [ExpressionSize]) -> ExpressionSize {
        let nodeCount = parts.reduce(1) { min($0 + $1.nodeCount, greatest.nodeCount + 1) }
        return ExpressionSize(nodeCount: nodeCount, height: min((parts.map(\.height).max() ?? 0) + 1, greatest.height + 1))
    }
}

extension Expression {
    /// With the sizes of the names that it reads.
    func size(_ names: (Variable) -> ExpressionSize = { _ in .one }) -> ExpressionSize {
        switch kind {
        case .variable(let variable): return names(variable)
        case .applied(let function, let arguments):
            let given = arguments.map { $0.size(names) }
            // An argument stands wherever the body mentions it.
            let uses = function.parameters.indices.map { function.useCount(of: $0) }
            let copies = zip(given, uses).flatMap { size, count in Array(repeating: size, count: min(max(count, 1), 64)) }
            let whole = ExpressionSize.over(copies + [function.size])
            let height = (given.map(\.height).max() ?? 0) + function.size.height
            return ExpressionSize(nodeCount: whole.nodeCount, height: min(height, ExpressionSize.greatest.height + 1))
        default: return .over(parts.map { $0.size(names) })
        }
    }

    /// The names written out by nobody: what the author wrote.
    var writtenNodeCount: Int {
        if case .applied(_, let arguments) = kind { return arguments.reduce(1) { $0 + $1.writtenNodeCount } }
        return parts.reduce(1) { $0 + $1.writtenNodeCount }
    }
}
