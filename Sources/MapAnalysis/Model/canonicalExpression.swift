import MapSyntax

extension CanonicalText {
    /// Writes an expression in the order of its tree, so that spaces and superfluous parentheses make no difference: `( + name a name b )`.
    mutating func expression(_ expression: ExpressionSyntax) {
        switch expression.kind {
        case .missing: word("missing")
        case .text(let text): word("text"); name(text)
        case .number(let text): word(text)
        case .boolean(let flag): word(flag ? "true" : "false")
        case .nil: word("nil")
        case .variable(let variable): word("variable"); name(variable.text)
        case .name(let bare): word("name"); name(bare.text)
        case .list(let elements): group("list", nil, elements)
        case .member(let base, let member): group("member", member, [base])
        case .call(let callee, let arguments): group("call", callee, arguments)
        case .method(let base, let method, let arguments): group("method", method, [base] + arguments)
        case .unwrap(let value): group("!", nil, [value])
        case .descending(let value): group("desc", nil, [value])
        case .cast(let value, let entity): group("as", entity, [value])
        case .test(let value, let entity): group("is", entity, [value])
        case .prefix(let prefix, let value):
            word("(")
            word(prefix.rawValue)
            self.expression(value)
            word(")")
        case .binary(let operation, let left, let right):
            word("(")
            word(operation.rawValue)
            self.expression(left)
            self.expression(right)
            word(")")
        }
    }

    private mutating func group(_ head: StaticString, _ name: Name?, _ parts: [ExpressionSyntax]) {
        word("(")
        word(head)
        if let name { self.name(name.text) }
        for part in parts { expression(part) }
        word(")")
    }
}
