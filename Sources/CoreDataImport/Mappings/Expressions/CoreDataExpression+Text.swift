import MapAnalysis

extension CoreDataExpression {
    /// The expression in Core Data's own language.
    package var text: String {
        switch self {
        case .null: "nil"
        case .constant(let constant): constant.predicateText
        case .variable(let name): "$\(name)"
        case .itself: "SELF"
        case .keyPath(.itself, let path): path
        case .keyPath(let object, let path): "\(object.text).\(path)"
        case .function(let name, let arguments): functionText(name, arguments)
        case .method(let object, let name, let arguments):
            "FUNCTION(\(([object.text, quoted(name)] + arguments.map(\.text)).joined(separator: ", ")))"
        case .list(let elements): "{\(elements.map(\.text).joined(separator: ", "))}"
        case .filtered(let rows, let variable, let condition): "SUBQUERY(\(rows.text), $\(variable), \(condition.text))"
        case .conditional(let condition, let value, let other): "TERNARY(\(condition.text), \(value.text), \(other.text))"
        case .combined(let combination, let left, let right): "(\(left.text) \(combination.rawValue) \(right.text))"
        case .unknown(let words): words
        }
    }
}

/// Writes the four operators as operators, and every other function by its name.
private func functionText(_ name: String, _ arguments: [CoreDataExpression]) -> String {
    let written = arguments.map(\.text)
    if written.count == 2, let sign = predicateOperators.first(where: { $0.function == name })?.sign {
        return "(\(written[0]) \(sign) \(written[1]))"
    }
    if name == "castObject:toType:" { return "CAST(\(written.joined(separator: ", ")))" }
    let isPlain = name.utf8.filter { $0 == UInt8(ascii: ":") }.count < 2
    return "\(isPlain ? name.filter { $0 != ":" } : name)(\(written.joined(separator: ", ")))"
}

/// The functions that the language writes as operators.
let predicateOperators: [(sign: String, function: String)] = [
    ("+", "add:to:"), ("-", "from:subtract:"), ("*", "multiply:by:"), ("/", "divide:by:"), ("**", "raise:toPower:"),
]

extension CoreDataPredicate {
    /// The predicate in Core Data's own language.
    package var text: String {
        switch self {
        case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .not(let predicate): "NOT \(predicate.nestedText)"
        case .and(let predicates): predicates.map(\.nestedText).joined(separator: " AND ")
        case .or(let predicates): predicates.map(\.nestedText).joined(separator: " OR ")
        case .comparison(let comparison):
            [
                comparison.quantifier?.rawValue, comparison.left.text,
                comparison.operation.text + (comparison.options.isEmpty ? "" : "[\(comparison.options)]"), comparison.right.text,
            ].compactMap(\.self).joined(separator: " ")
        case .unknown(let words): words
        }
    }

    private var nestedText: String {
        switch self {
        case .and, .or: "(\(text))"
        case .constant, .not, .comparison, .unknown: text
        }
    }
}

extension CoreDataModel.Attribute.Constant {
    fileprivate var predicateText: String {
        switch self {
        case .boolean(let value): value ? "YES" : "NO"
        case .number(let digits): digits
        case .text(let text): quoted(text)
        case .date(let seconds): "CAST(\(seconds), \"NSDate\")"
        case .data(let bytes): "<\(bytes.count) bytes>"
        }
    }
}

private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
