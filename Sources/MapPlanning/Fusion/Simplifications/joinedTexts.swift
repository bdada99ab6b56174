import MapAnalysis

extension Simplification {
    static let joinedTexts = Simplification(
        "texts that are joined more than once",
        law:
            "Joining is associative, and nil if one of the texts is nil. So a join inside another one is written out, and constants become one."
    ) { expression, _ in
        guard let texts = expression.joined else { return nil }
        var result: [Expression] = []
        for text in texts.flatMap({ $0.joined ?? [$0] }) {
            guard let last = result.last, case .text(let left)? = last.constant, case .text(let right)? = text.constant else {
                result.append(text)
                continue
            }
            result[result.endIndex - 1] = Expression(.constant(.text(left + right)), ExpressionType(.string), at: text.range)
        }
        guard result.count < texts.count || texts.contains(where: { $0.joined != nil }), case .call(let concat, _) = expression.kind else {
            return nil
        }
        return Expression(.call(concat, result), expression.type, at: expression.range)
    }
}

extension Expression {
    /// The arguments of `concat`.
    fileprivate var joined: [Expression]? {
        guard case .call(let function, let arguments) = kind, function.name == Function.concat.name else { return nil }
        return arguments
    }
}
