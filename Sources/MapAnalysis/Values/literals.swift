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
            // Without quotes it may still be no value of the type.
            guard case .success = Value.reading(text, as: type, cases: cases) else {
                return .failure(LiteralFault("is text in quotes, not \(type.article)", help: "write a value of the type, without quotes"))
            }
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
        case .decimal: found(DecimalText.normalised(text).map(Value.decimal), type, help: "write a number, as in '1.5'")
        case .date: found(DateText.microseconds(text).map(Value.date), type, help: helpForDate(text))
        case .uuid: found(UUIDText.bytes(text).map(Value.uuid), type, help: helpForUUID(text))
        case .data: .success(.data(Array(text.utf8)))
        case .json: found(JSONText.isValid(Array(text.utf8)) ? .text(text) : nil, type)
        case .enumeration(_, let name): readCase(text, of: name, cases)
        case .transformable, .composite, .row, .sequence, .pair, .nothing: .failure(LiteralFault("cannot be written for \(type.article)"))
        }
    }

    private static func found(_ value: Value?, _ type: ValueType, help: String? = nil) -> Result<Value, LiteralFault> {
        value.map(Result.success) ?? .failure(LiteralFault("is not \(type.article)", help: help))
    }

    /// A constant is the same for every row, so it cannot be the present or a new UUID.
    private static func helpForDate(_ text: String) -> String {
        let words: Set<String> = ["now", "now()", "today", "current_timestamp", "current_date", "datetime('now')"]
        if words.contains(text.lowercased()) {
            return "write a constant such as '2024-01-31' here; under 'set', write now(), without quotation marks"
        }
        return "write '2024-01-31' or '2024-01-31T12:00:00Z'"
    }

    private static func helpForUUID(_ text: String) -> String {
        let words: Set<String> = ["newuuid()", "newuuid", "uuid()", "gen_random_uuid()", "random"]
        if words.contains(text.lowercased()) { return "write a constant here; under 'set', write newUUID(), without quotation marks" }
        return "write 32 hexadecimal digits, as in '6ba7b810-9dad-11d1-80b4-00c04fd430c8'"
    }

    private static func readBoolean(_ text: String) -> Result<Value, LiteralFault> {
        switch text {
        case "true", "yes": .success(.boolean(true))
        case "false", "no": .success(.boolean(false))
        default:
            switch text.lowercased() {
            case "true", "yes", "1", "on", "t", "y": .failure(LiteralFault("is not a boolean", help: "write 'true'", replacement: "true"))
            case "false", "no", "0", "off", "f", "n":
                .failure(LiteralFault("is not a boolean", help: "write 'false'", replacement: "false"))
            default: .failure(LiteralFault("is not a boolean", help: "write 'true' or 'false'"))
            }
        }
    }

    private static func readInteger(_ text: String, within width: ClosedRange<Int64>, _ type: ValueType) -> Result<Value, LiteralFault> {
        if let number = Int64(text) {
            if width.contains(number) { return .success(.integer(number)) }
            return .failure(
                LiteralFault(
                    "does not fit \(type.article)",
                    help: "write a number from \(width.lowerBound) to \(width.upperBound), or use a larger type"))
        }
        guard let decimal = DecimalText.normalised(text) else {
            return .failure(LiteralFault("is not \(type.article)", help: "write a whole number, as in '12'"))
        }
        if decimal.contains(".") {
            return .failure(LiteralFault("is not a whole number", help: "write a whole number, or use type 'double' or 'decimal'"))
        }
        guard let number = Int64(decimal), width.contains(number) else {
            let range = "\(width.lowerBound) to \(width.upperBound)"
            return .failure(LiteralFault("does not fit \(type.article)", help: "write a number from \(range), or use a larger type"))
        }
        return .failure(LiteralFault("is not written as \(type.article)", help: "write '\(decimal)'", replacement: decimal))
    }

    private static func readReal(_ text: String, _ type: ValueType) -> Result<Value, LiteralFault> {
        guard let number = RealText.value(text) else {
            return .failure(LiteralFault("is not \(type.article)", help: "write a number, as in '1.5'"))
        }
        guard type == .float else { return .success(.real(number)) }
        guard Float(number).isFinite else { return .failure(LiteralFault("does not fit a float", help: "use type 'double'")) }
        return .success(.real(number))
    }

    private static func readCase(_ text: String, of enumeration: String, _ cases: [String]) -> Result<Value, LiteralFault> {
        if cases.contains(text) { return .success(.text(text)) }
        let near = nearest(to: text, among: cases)
        let help = near.map { "write '\($0)'" } ?? "the cases are \(cases.joined(separator: ", "))"
        return .failure(LiteralFault("is not a case of '\(enumeration)'", help: help, replacement: near))
    }
}
