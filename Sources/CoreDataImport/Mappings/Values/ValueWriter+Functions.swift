import MapAnalysis

/// Writes functions of the language and methods of objects.
extension ValueWriter {
    /// Functions of one argument that only have another name.
    private static let renamed: [String: String] = [
        "uppercase:": "upper", "lowercase:": "lower", "abs:": "abs", "ceiling:": "ceil", "floor:": "floor", "sqrt:": "sqrt",
        "length:": "length",
    ]
    private static let infix: [String: (sign: String, binding: Binding)] = [
        "add:to:": ("+", .sum), "from:subtract:": ("-", .sum), "multiply:by:": ("*", .product), "divide:by:": ("/", .product),
        "modulus:by:": ("%", .product),
    ]
    private static let reductions = ["sum:": "sum", "average:": "average", "min:": "min", "max:": "max", "count:": "count"]

    mutating func function(_ name: String, _ arguments: [CoreDataExpression]) -> Written? {
        if name == "now", arguments.isEmpty { return Written(text: "now()", shape: .value(.date)) }
        guard let first = arguments.first else { return refuse("mapc has no equivalent of '\(name)'") }
        if let method = Self.reductions[name], arguments.count == 1 { return reduction(method, of: first) }
        if name == "castObject:toType:", arguments.count == 2 { return cast(first, to: arguments[1]) }
        if name == "noindex:" { return write(first) }
        guard let left = write(first) else { return nil }
        if let renamed = Self.renamed[name], arguments.count == 1 {
            return Written(
                text: "\(renamed)(\(left.text))", shape: renamed == "length" ? .value(.integer64) : left.shape, mayBeNil: left.mayBeNil)
        }
        if name == "canonical:" { return Written(text: "unaccent(fold(\(left.text)))", shape: left.shape, mayBeNil: left.mayBeNil) }
        guard arguments.count == 2, let right = write(arguments[1]) else { return refuse("mapc has no equivalent of '\(name)'") }
        let mayBeNil = left.mayBeNil || right.mayBeNil
        if name == "raise:toPower:" {
            return Written(text: "power(\(left.text), \(right.text))", shape: .value(.double), mayBeNil: mayBeNil)
        }
        guard let operation = Self.infix[name] else { return refuse("mapc has no equivalent of '\(name)'") }
        // The right side is in parentheses if it has the same operator, since operators group to the left.
        let other = right.binding <= operation.binding ? "(\(right.text))" : right.text
        return Written(
            text: "\(text(left, in: operation.binding)) \(operation.sign) \(other)", binding: operation.binding, shape: left.shape,
            mayBeNil: mayBeNil)
    }

    private mutating func reduction(_ method: String, of argument: CoreDataExpression) -> Written? {
        guard let written = write(argument) else { return nil }
        switch written.shape {
        case .values, .rows:
            if case .rows = written.shape, method != "count" { return refuse("'\(argument.text)' is not a collection of values") }
            let shape: Written.Shape = method == "count" ? .value(.integer32) : .unknown
            return Written(text: "\(text(written, in: .operand)).\(method)", shape: shape, mayBeNil: method != "count" && method != "sum")
        case .row, .value, .unknown: return refuse("'\(argument.text)' is not a collection")
        }
    }

    private mutating func cast(_ value: CoreDataExpression, to type: CoreDataExpression) -> Written? {
        guard case .constant(.text(let name)) = type, let written = write(value) else { return refuse("mapc has no equivalent of 'CAST'") }
        switch (name, written.shape) {
        case ("NSString", .value(.string)): return written
        case ("NSString", .value): return Written(text: "string(\(written.text))", shape: .value(.string), mayBeNil: written.mayBeNil)
        case ("NSDate", .value(.date)): return written
        case ("NSDate", .value):
            return Written(text: "addSeconds(date(\"2001-01-01\")!, \(written.text))", shape: .value(.date), mayBeNil: written.mayBeNil)
        default: return refuse("mapc has no equivalent of a cast to '\(name)'")
        }
    }

    mutating func method(_ name: String, of object: CoreDataExpression, _ arguments: [CoreDataExpression]) -> Written? {
        if object == .variable("manager") { return managed(name, arguments) }
        if object == .variable("entityPolicy") {
            return refuse("it calls '\(name)' of the class '\(policy ?? "NSEntityMigrationPolicy")', which mapc does not know")
        }
        guard let receiver = write(object) else { return nil }
        guard case .value(let kind) = receiver.shape else { return refuse("mapc has no equivalent of the method '\(name)'") }
        func call(_ function: String, _ kind: CoreDataModel.Attribute.Kind) -> Written {
            Written(text: "\(function)(\(receiver.text))", shape: .value(kind), mayBeNil: receiver.mayBeNil)
        }
        switch (name, kind) {
        case ("uppercaseString", .string): return call("upper", .string)
        case ("lowercaseString", .string): return call("lower", .string)
        case ("length", .string): return call("length", .integer64)
        case ("stringValue", _): return call("string", .string)
        case ("dateByAddingTimeInterval:", .date): return pair("addSeconds", receiver, arguments, .date)
        case ("stringByAppendingString:", .string): return pair("concat", receiver, arguments, .string)
        case ("hasPrefix:", .string): return pair("hasPrefix", receiver, arguments, .boolean)
        case ("hasSuffix:", .string): return pair("hasSuffix", receiver, arguments, .boolean)
        default: return refuse("mapc has no equivalent of the method '\(name)'")
        }
    }

    private mutating func pair(
        _ function: String, _ receiver: Written, _ arguments: [CoreDataExpression], _ kind: CoreDataModel.Attribute.Kind
    ) -> Written? {
        guard arguments.count == 1, let other = write(arguments[0]) else { return refuse("mapc has no equivalent of '\(function)'") }
        return Written(
            text: "\(function)(\(receiver.text), \(other.text))", shape: .value(kind), mayBeNil: receiver.mayBeNil || other.mayBeNil)
    }

    /// Writes the methods of `NSMigrationManager` that find the new rows of old ones.
    private mutating func managed(_ name: String, _ arguments: [CoreDataExpression]) -> Written? {
        guard arguments.count == 2, case .constant(.text(let named)) = arguments[0] else {
            return refuse("mapc has no equivalent of the migration manager's '\(name)'")
        }
        switch name {
        case "destinationInstancesForSourceRelationshipNamed:sourceInstances:": return write(arguments[1])
        case "destinationInstancesForEntityMappingNamed:sourceInstances:": return mapped(by: named, arguments[1])
        default: return refuse("mapc has no equivalent of the migration manager's '\(name)'")
        }
    }

    /// Writes the rows that an entity mapping makes of rows: `PostToPost($source.post)`.
    mutating func mapped(by mapping: String, _ rows: CoreDataExpression) -> Written? {
        guard mappings[mapping] != nil else { return refuse("there is no entity mapping '\(mapping)'") }
        guard var written = write(rows) else { return nil }
        switch written.shape {
        case .row, .rows: break
        case .value, .values, .unknown: return refuse("'\(rows.text)' is not a row")
        }
        written.text = "\(mapping)(\(written.text))"
        written.binding = .operand
        return written
    }
}
