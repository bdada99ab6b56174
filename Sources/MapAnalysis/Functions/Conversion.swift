/// Parts shared by the conversions. The name of a type is the function that converts a value to it, and gives nil if that is impossible.
enum Conversion {
    static func from(_ types: [ValueType], gives result: Function.Result) -> [Function.Form] {
        types.map { Function.Form([Function.Parameter("value", .exactly($0))], gives: result) }
    }

    static func fromText(gives result: Function.Result) -> Function.Form {
        Function.Form([Function.Parameter("text", .text)], gives: result)
    }

    static func integerForms(_ type: ValueType) -> [Function.Form] {
        [Function.Form([Function.Parameter("value", .integer)], gives: .optional(type))]
            + from([.double, .decimal, .boolean], gives: .optional(type)) + [fromText(gives: .optional(type))]
    }

    /// Returns the whole number equal to a value, if it is within `range`; `nil` for a value with a fraction.
    static func integer(_ value: Value, within range: ClosedRange<Int64>) -> Value {
        let integer: Int64? =
            switch value {
            case .integer(let integer): integer
            case .real(let real): Int64(exactly: real)
            case .decimal(let decimal): Int64(decimal)
            case .boolean(let boolean): boolean ? 1 : 0
            case .text(let text): isInteger(text) ? Int64(text.string) : nil
            default: nil
            }
        return integer.flatMap { range.contains($0) ? .integer($0) : nil } ?? .nil
    }

    /// Returns an integer argument's range if it is within `range`. This proves that converting the argument never gives nil.
    static func range(_ arguments: [ClosedRange<Int64>], within range: ClosedRange<Int64>) -> ClosedRange<Int64>? {
        guard let argument = arguments.first, range.contains(argument.lowerBound), range.contains(argument.upperBound) else { return nil }
        return argument
    }

    static func integerInDatabase(_ name: String, _ arguments: [ExpressionType], within range: ClosedRange<Int64>) -> Function.InDatabase {
        guard let taken = arguments[0].value.integerRange, range.contains(taken.lowerBound), range.contains(taken.upperBound) else {
            return .registered(RegisteredFunction.name(of: name, arguments))
        }
        return .operation(.unchanged)
    }

    static func shortcuts(within range: ClosedRange<Int64>) -> [Function.Shortcut] {
        [
            .whole { real in Int64(exactly: real).flatMap { range.contains($0) ? $0 : nil } },
            .integer { range.contains($0) ? $0 : nil },
        ]
    }

    private static func isInteger(_ text: [UInt8]) -> Bool {
        let digits = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
        return !digits.isEmpty && digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
}

extension Function {
    /// Whether it converts a value of one kind to another and gives nil for a value that it cannot read. These are the functions named for
    /// a type, and those that read a text or a number in one way.
    package var isConversion: Bool { Conversion.names.contains(name) }
}

extension Conversion {
    fileprivate static let names: Set<String> = [
        "boolean", "data", "date", "dateFromUnix", "dateFromUnixMs", "decimal", "double", "float", "int16", "int32", "int64", "json",
        "parseDate", "plist", "string", "unarchive", "unbase64", "unhex", "uri", "uuid",
    ]
}
