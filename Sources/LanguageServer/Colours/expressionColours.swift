import MapAnalysis
import MapSyntax

extension ColouredText {
    /// Colours the variables of an expression, with their dollar signs.
    mutating func addVariables(of expression: ExpressionSyntax) {
        if case .variable(let name) = expression.kind { add(.variable, name.range) }
        for part in expression.parts { addVariables(of: part) }
    }

    /// Colours what is not a name: constants, operators, and what is called.
    mutating func addSigns(of expression: ExpressionSyntax, in bytes: [UInt8]) {
        switch expression.kind {
        case .text: add(.string, expression.range)
        case .number: add(.number, expression.range)
        case .boolean, .nil: add(.keyword, expression.range)
        case .call(let name, _), .method(_, let name, _): add(.function, name.range)
        case .member(_, let name) where sequenceMethods.contains(name.text): add(.function, name.range)
        case .missing, .list, .variable, .name, .member, .prefix, .binary, .unwrap, .cast, .test, .descending: break
        }
        if let range = expression.operatorRange, bytes.indices.contains(Int(range.lower)) {
            // `and`, `in`, `desc` are words.
            add(bytes[Int(range.lower)].isOfWord ? .keyword : .operator, range)
        }
        for part in expression.parts { addSigns(of: part, in: bytes) }
    }
}

extension ExpressionSyntax {
    /// The expressions directly inside.
    fileprivate var parts: [ExpressionSyntax] {
        switch kind {
        case .missing, .text, .number, .boolean, .nil, .variable, .name: []
        case .list(let elements), .call(_, let elements): elements
        case .member(let base, _): [base]
        case .method(let base, _, let arguments): [base] + arguments
        case .prefix(_, let inner), .unwrap(let inner), .cast(let inner, _), .test(let inner, _), .descending(let inner): [inner]
        case .binary(_, let left, let right): [left, right]
        }
    }
}
