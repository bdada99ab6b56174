package import MapSyntax

/// Why a constant is not a value of the type that its context expects.
package struct LiteralFault: Error, Hashable, Sendable {
    /// Completes "'x' …": `is not a date`.
    package var predicate: String
    /// What to write instead, if there is a suggestion.
    package var help: String?
    /// The text that should replace it, if that is certain.
    package var replacement: String?

    package init(_ predicate: String, help: String? = nil, replacement: String? = nil) {
        self.predicate = predicate
        self.help = help
        self.replacement = replacement
    }
}

extension LiteralSyntax {
    /// Returns the value of this constant as a type: `no` is a text, a case or false, depending on the type.
    ///
    /// The bare word `nil` is nil. For an enum type, its cases must be given.
    package func value(as type: ValueType, cases: [String] = []) -> Result<Value, LiteralFault> {
        switch form {
        case .list: return .failure(LiteralFault("is a list, not \(type.article)"))
        case .bare where text == "nil": return .success(.nil)
        case .bare, .quoted: break
        }
        if form == .quoted, type.isWrittenBare {
            return .failure(LiteralFault("is text in quotes, not \(type.article)", help: "write it without quotes", replacement: text))
        }
        return Value.reading(text, as: type, cases: cases)
    }

    /// Returns the value of this constant in a model, which has the cases of its enums.
    package func value(as type: ValueType, in model: Model) -> Result<Value, LiteralFault> {
        if case .enumeration(_, let name) = type { return value(as: type, cases: model.enumeration(name)?.cases ?? []) }
        return value(as: type)
    }
}

extension Value {
    /// Returns the value of a type that a text represents, or the fault if it does not represent one.
    package static func reading(_ text: String, as type: ValueType, cases: [String] = []) -> Result<Value, LiteralFault> {
        switch type {
        case .unknown, .string, .uri: .success(.text(text))
        case .boolean: readBoolean(text)
        case .int16: readInteger(text, within: Int64(Int16.min)...Int64(Int16.max), type)
        case .int32: readInteger(text, within: Int64(Int32.min)...Int64(Int32.max), type)
        case .int64: readInteger(text, within: Int64.min...Int64.max, type)
        case .float, .double: readReal(text, type)
        case .decimal: found(DecimalText.normalised(text).map(Value.decimal), type)
        case .date: found(DateText.microseconds(text).map(Value.date), type, help: "write '2024-01-31' or '2024-01-31T12:00:00Z'")
        case .uuid: found(UUIDText.bytes(text).map(Value.uuid), type)
        case .data: .success(.data(Array(text.utf8)))
        case .json: found(JSONText.isValid(Array(text.utf8)) ? .text(text) : nil, type)
        case .enumeration(_, let name): readCase(text, of: name, cases)
        case .transformable, .composite, .row, .sequence, .pair, .nothing: .failure(LiteralFault("cannot be written for \(type.article)"))
        }
    }

    private static func found(_ value: Value?, _ type: ValueType, help: String? = nil) -> Result<Value, LiteralFault> {
        value.map(Result.success) ?? .failure(LiteralFault("is not \(type.article)", help: help))
    }

    private static func readBoolean(_ text: String) -> Result<Value, LiteralFault> {
        switch text {
        case "true", "yes": .success(.boolean(true))
        case "false", "no": .success(.boolean(false))
        default: .failure(LiteralFault("is not a boolean", help: "write 'true' or 'false'"))
        }
    }

    private static func readInteger(_ text: String, within width: ClosedRange<Int64>, _ type: ValueType) -> Result<Value, LiteralFault> {
        if let number = Int64(text) {
            if width.contains(number) { return .success(.integer(number)) }
            return .failure(LiteralFault("does not fit \(type.article)", help: "the range is \(width.lowerBound) to \(width.upperBound)"))
        }
        guard let decimal = DecimalText.normalised(text) else { return .failure(LiteralFault("is not \(type.article)")) }
        if decimal.contains(".") { return .failure(LiteralFault("is not a whole number")) }
        guard let number = Int64(decimal), width.contains(number) else { return .failure(LiteralFault("does not fit \(type.article)")) }
        return .failure(LiteralFault("is not written as \(type.article)", help: "write '\(decimal)'", replacement: decimal))
    }

    private static func readReal(_ text: String, _ type: ValueType) -> Result<Value, LiteralFault> {
        guard let number = RealText.value(text) else { return .failure(LiteralFault("is not \(type.article)")) }
        guard type == .float else { return .success(.real(number)) }
        guard Float(number).isFinite else { return .failure(LiteralFault("does not fit a float")) }
        return .success(.real(number))
    }

    private static func readCase(_ text: String, of enumeration: String, _ cases: [String]) -> Result<Value, LiteralFault> {
        if cases.contains(text) { return .success(.text(text)) }
        let near = nearest(to: text, among: cases)
        let help = near.map { "write '\($0)'" } ?? "the cases are \(cases.joined(separator: ", "))"
        return .failure(LiteralFault("is not a case of '\(enumeration)'", help: help, replacement: near))
    }
}
