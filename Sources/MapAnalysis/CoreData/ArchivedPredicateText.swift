/// Writes archived predicates and expressions in Core Data's own format: `rating > 3 AND comment CONTAINS[c] "great"`.
///
/// Returns nil for what is not known, such as a block. The depth and the number of parts are limited, since an archive may mention one part in many places.
package struct ArchivedPredicateText {
    private var partsLeft = 10_000
    private var bytesLeft = 1_000_000

    package init() {}

    /// Returns the text of an archived `NSPredicate`.
    package mutating func predicate(_ object: ArchivedObject) -> String? { predicate(object, depth: 0) }

    /// Returns the text of an archived `NSExpression`.
    package mutating func expression(_ object: ArchivedObject) -> String? { expression(object, depth: 0) }

    /// Returns the text of the expression of a derived attribute, in which a count is written `pages.@count`, as in Xcode.
    package mutating func derivation(_ object: ArchivedObject) -> String? {
        guard object.className == "NSFunctionExpression", object["NSSelectorName"]?.text == "count:",
            let arguments = object["NSArguments"]?.elements, arguments.count == 1, arguments[0].className == "NSKeyPathExpression"
        else { return expression(object) }
        return expression(arguments[0]).map { "\($0).@count" }
    }

    private mutating func spend(_ depth: Int) -> Bool {
        partsLeft -= 1
        return partsLeft >= 0 && depth < PropertyList.deepest
    }

    private mutating func spend(_ text: String?) -> String? {
        bytesLeft -= text?.utf8.count ?? 0
        return bytesLeft >= 0 ? text : nil
    }

    private mutating func predicate(_ object: ArchivedObject, depth: Int) -> String? {
        guard spend(depth) else { return nil }
        switch object.className {
        case "NSTruePredicate": return "TRUEPREDICATE"
        case "NSFalsePredicate": return "FALSEPREDICATE"
        case "NSComparisonPredicate": return comparison(object, depth: depth)
        case "NSCompoundPredicate": return compound(object, depth: depth)
        default: return nil
        }
    }

    private mutating func compound(_ object: ArchivedObject, depth: Int) -> String? {
        guard let parts = object["NSSubpredicates"]?.elements, let type = object["NSCompoundPredicateType"]?.integer else { return nil }
        var texts: [String] = []
        for part in parts {
            guard let text = predicate(part, depth: depth + 1) else { return nil }
            texts.append(part.className == "NSCompoundPredicate" ? "(\(text))" : text)
        }
        switch (type, texts.count) {
        case (0, 1): return "NOT \(texts[0])"
        case (1, 0): return "TRUEPREDICATE"
        case (2, 0): return "FALSEPREDICATE"
        case (1, _): return texts.joined(separator: " AND ")
        case (2, _): return texts.joined(separator: " OR ")
        default: return nil
        }
    }

    /// The operators, by `NSPredicateOperatorType`.
    private static let operators = [
        0: "<", 1: "<=", 2: ">", 3: ">=", 4: "==", 5: "!=", 6: "MATCHES", 7: "LIKE", 8: "BEGINSWITH", 9: "ENDSWITH", 10: "IN",
        99: "CONTAINS",
        100: "BETWEEN",
    ]

    private mutating func comparison(_ object: ArchivedObject, depth: Int) -> String? {
        guard let operation = object["NSPredicateOperator"], let left = object["NSLeftExpression"], let right = object["NSRightExpression"],
            let name = operation["NSOperatorType"]?.integer.flatMap({ Self.operators[$0] }),
            let first = expression(left, depth: depth + 1), let second = expression(right, depth: depth + 1)
        else { return nil }
        // Operators of texts have their options under another key than the others.
        let options = (operation["NSFlags"] ?? operation["NSOptions"])?.integer ?? 0
        guard let suffix = [0: "", 1: "[c]", 2: "[d]", 3: "[cd]", 4: "[n]"][options],
            let modifier = [0: "", 1: "ALL ", 2: "ANY "][operation["NSModifier"]?.integer ?? 0]
        else { return nil }
        return "\(modifier)\(first) \(name)\(suffix) \(second)"
    }

    private mutating func expression(_ object: ArchivedObject, depth: Int) -> String? {
        guard spend(depth) else { return nil }
        switch object.className {
        case "NSSelfExpression": return "SELF"
        case "NSVariableExpression": return spend(object["NSVariable"]?.text).map { "$\($0)" }
        case "NSConstantValueExpression": return object["NSConstantValueClassName"] == nil ? constant(object["NSConstantValue"]) : nil
        case "NSKeyPathSpecifierExpression": return spend(object["NSKeyPath"]?.text)
        case "NSKeyPathExpression": return path(object, depth: depth)
        case "NSFunctionExpression": return call(object, depth: depth)
        case "NSAggregateExpression": return list(object["NSCollection"] ?? object["NSConstantValue"], depth: depth).map { "{\($0)}" }
        default: return nil
        }
    }

    private mutating func list(_ object: ArchivedObject?, depth: Int) -> String? {
        guard let elements = object?.elements else { return nil }
        var texts: [String] = []
        for element in elements {
            guard let text = expression(element, depth: depth + 1) else { return nil }
            texts.append(text)
        }
        return texts.joined(separator: ", ")
    }

    /// Writes the path of a property. An object's own path does not begin with `SELF`.
    private mutating func path(_ object: ArchivedObject, depth: Int) -> String? {
        guard let operand = object["NSOperand"], let arguments = object["NSArguments"]?.elements, arguments.count == 1,
            let path = expression(arguments[0], depth: depth + 1)
        else { return nil }
        if operand.className == "NSSelfExpression" { return path }
        return expression(operand, depth: depth + 1).map { "\($0).\(path)" }
    }

    private static let infix = ["add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "raise:toPower:": "**"]

    private mutating func call(_ object: ArchivedObject, depth: Int) -> String? {
        guard let name = spend(object["NSSelectorName"]?.text) else { return nil }
        // A function of the system has its class as the operand. Others are methods of an object.
        guard object["NSOperand"]?["NSConstantValueClassName"]?.text == "_NSPredicateUtilities" else { return nil }
        guard let sign = Self.infix[name], let arguments = object["NSArguments"]?.elements, arguments.count == 2 else {
            return list(object["NSArguments"], depth: depth).map { "\(name)(\($0))" }
        }
        guard let left = expression(arguments[0], depth: depth + 1), let right = expression(arguments[1], depth: depth + 1) else {
            return nil
        }
        return "(\(left) \(sign) \(right))"
    }

    private mutating func constant(_ object: ArchivedObject?) -> String? {
        guard let object, object.className != "NSNull" else { return "nil" }
        guard let constant = CoreDataModel.Attribute.Constant(object, as: .undefined) else { return nil }
        switch constant {
        case .boolean(let boolean): return boolean ? "TRUE" : "FALSE"
        case .number(let number): return number
        case .text(let text): return spend(text).map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
        case .date(let seconds): return "CAST(\(RealText.text(seconds)), \"NSDate\")"
        case .data: return nil
        }
    }
}
