extension Function {
    /// One way to call a function: `prefix(text: string, count: int64) -> string`.
    package struct Form: Sendable {
        package var parameters: [Parameter]
        /// Whether the last parameter may be repeated any number of times, at least once.
        package var isVariadic: Bool
        /// How many parameters are repeated together, if it is variadic: two for alternating names and values.
        package var repeating: Int
        package var result: Result

        package init(_ parameters: [Parameter], isVariadic: Bool = false, repeating: Int = 1, gives result: Result) {
            self.parameters = parameters
            self.isVariadic = isVariadic
            self.repeating = repeating
            self.result = result
        }
    }

    package struct Parameter: Sendable {
        package var name: String
        package var kind: Kind

        package init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }

        /// Which arguments a parameter takes.
        package enum Kind: Sendable {
            /// A value of this type. Integers and floats fit if they widen to it.
            case exactly(ValueType)
            /// Any type that is stored as text: `string`, `uri`, `json` or an enum.
            case text
            case integer
            /// The same type as every other `alike` parameter of the call, after widening.
            case alike
            /// Like `alike`, and ordered: numbers, dates, text.
            case ordered
            case any
            case row
            /// JSON, or its text, since a registered function receives JSON as text.
            case json
            /// A value, which is converted to JSON if it is not JSON.
            case jsonValue
            /// A text in quotes, which the compiler checks.
            case written(Notation)
        }
    }

    package enum Result: Sendable {
        case type(ValueType)
        /// The type, or nil if the result cannot be computed.
        case optional(ValueType)
        /// The type of the parameter with this place. For an `alike` parameter, the type after widening.
        case same(Int)
        case optionalSame(Int)
        /// The type of the arguments, optional only if all of them are.
        case firstNotNil
    }
}

extension Function.Form {
    func signature(of name: String) -> String {
        let words = parameters.enumerated().map { place, parameter in
            "\(parameter.name): \(parameter.kind.word)\(isVariadic && place >= parameters.count - repeating ? "..." : "")"
        }
        switch words.count {
        case 2 where !name.utf8.contains(where: { $0 > 0x40 }): return "\(words[0]) \(name) \(words[1]) -> \(resultWord)"
        case 1 where name == "-": return "-(\(words[0])) -> \(resultWord)"
        default: return "\(name)(\(words.joined(separator: ", "))) -> \(resultWord)"
        }
    }

    private var resultWord: String {
        switch result {
        case .type(let type): type.word
        case .optional(let type): "\(type.word)?"
        case .same(let place): parameters[place].kind.word
        case .optionalSame(let place): "\(parameters[place].kind.word)?"
        case .firstNotNil: "T, optional if all are"
        }
    }

    /// Returns how the arguments fit this form; nil if they do not. Without `widening`, no argument may change its representation.
    func match(_ arguments: [ExpressionType], widening: Bool) -> Function.Match? {
        let left = arguments.count - parameters.count
        guard isVariadic ? left >= 0 && left.isMultiple(of: repeating) : left == 0 else { return nil }
        var alike: ValueType = .nothing
        for (place, argument) in arguments.enumerated() where parameter(place).kind.isAlike {
            guard let joined = alike.joined(with: argument.value) else { return nil }
            alike = joined
        }
        var takes: [ValueType] = []
        for (place, argument) in arguments.enumerated() {
            guard let taken = parameter(place).kind.taken(argument.value, alike: alike, widening: widening) else { return nil }
            takes.append(taken)
        }
        let kinds = arguments.indices.map { parameter($0).kind }
        return Function.Match(takes: takes, kinds: kinds, result: result(takes, arguments))
    }

    private func parameter(_ place: Int) -> Function.Parameter {
        place < parameters.count ? parameters[place] : parameters[parameters.count - repeating + (place - parameters.count) % repeating]
    }

    private func result(_ takes: [ValueType], _ arguments: [ExpressionType]) -> ExpressionType {
        switch result {
        case .type(let type): ExpressionType(type)
        case .optional(let type): ExpressionType(type, isOptional: true)
        case .same(let place): ExpressionType(takes[place])
        case .optionalSame(let place): ExpressionType(takes[place], isOptional: true)
        case .firstNotNil: ExpressionType(takes[0], isOptional: arguments.allSatisfy { $0.isOptional || $0.value == .nothing })
        }
    }
}

extension Function.Parameter.Kind {
    var isAlike: Bool {
        switch self {
        case .alike, .ordered: true
        default: false
        }
    }

    var word: String {
        switch self {
        case .exactly(let type): type.word
        case .text: "string"
        case .integer: "int64"
        case .alike, .any: "T"
        case .ordered: "number, date or string"
        case .row: "row"
        case .json: "json"
        case .jsonValue: "T"
        case .written: "\"…\""
        }
    }

    /// Returns the type that the argument has for the function, or nil if it does not fit.
    func taken(_ type: ValueType, alike: ValueType, widening: Bool) -> ValueType? {
        guard type != .unknown else { return .unknown }
        switch self {
        case .exactly(let wanted):
            if type == wanted || type == .nothing { return wanted }
            // The value of a transformable attribute is bytes like any others.
            if wanted == .data, type == .transformable { return type }
            return widening && type.isNumber && type.joined(with: wanted) == wanted ? wanted : nil
        case .text: return type.isText ? type : type == .nothing ? .string : nil
        case .integer: return type.isInteger ? type : type == .nothing ? .int64 : nil
        case .alike: return type.representedAs(alike)
        case .ordered: return alike.isOrdered || alike == .nothing ? type.representedAs(alike) : nil
        case .any: return type
        case .row: if case .row = type { return type } else { return nil }
        case .json: return [.json, .string, .nothing].contains(type) ? .json : nil
        case .jsonValue: return type.isScalar ? type : nil
        case .written: return type == .string ? type : nil
        }
    }
}

extension ValueType {
    /// Whether it is a single value: not a row, not a sequence, not a composite.
    fileprivate var isScalar: Bool {
        switch self {
        case .composite, .pair, .row, .sequence: false
        default: true
        }
    }
}

extension Function {
    /// Returns how many arguments the function takes, if no form takes so many: `2 arguments`, `1 or 2 arguments`; nil otherwise.
    func otherCount(than count: Int) -> String? {
        guard !forms.contains(where: { $0.parameters.count == count || $0.isVariadic && count >= $0.parameters.count }) else { return nil }
        let counts = Set(forms.map(\.parameters.count)).sorted()
        let least = forms.contains(where: \.isVariadic) ? "at least " : ""
        let words = counts.map(String.init).joined(separator: " or ")
        return "\(least)\(words) argument\(counts == [1] ? "" : "s")"
    }

    /// The first form as a call: `prefix(text, count)`.
    var sampleCall: String { "\(name)(\((forms.first?.parameters ?? []).map(\.name).joined(separator: ", ")))" }
}
