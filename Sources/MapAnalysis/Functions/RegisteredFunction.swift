/// A function as it is registered with a database: `mapc_replace_ttt` is `replace` of three texts.
///
/// The name contains all that a call needs: the function, and the types as which its arguments are read.
package struct RegisteredFunction: Sendable {
    package let name: String
    package let function: Function
    /// One type for each representation: integers are `int64`, and every type that is stored as text is `string`.
    package let takes: [ValueType]

    /// Returns nil if the name does not belong to a function.
    package init?(_ name: String) {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "mapc", let function = Self.functionsByWord[String(parts[1])] else { return nil }
        var takes: [ValueType] = []
        var rest = parts[2].utf8[...]
        while let letter = rest.popFirst() {
            let isSequence = letter == Self.sequenceLetter
            guard let element = isSequence ? rest.popFirst() : letter,
                let type = Self.letters.first(where: { $0.letter == element })?.type
            else { return nil }
            takes.append(isSequence ? .sequence(type) : type)
        }
        guard function.match(takes.map { ExpressionType($0) }) != nil else { return nil }
        self.name = name
        self.function = function
        self.takes = takes
    }

    /// The type as which the result is read.
    package var result: ValueType { function.resultType(takes.map { ExpressionType($0) })?.value ?? .unknown }

    /// The function's meaning, for arguments that have the types of `takes`.
    package var meaning: @Sendable ([Value]) -> Value { function.meaning }

    /// The shortcut with the same meaning for these types, if there is one.
    package var shortcut: Function.Shortcut? { function.shortcut(takes) }

    package static func name(of function: String, _ arguments: [ExpressionType]) -> String {
        let letters = arguments.flatMap { argument in
            guard let element = argument.value.element else { return [letter(of: argument.value)] }
            return [sequenceLetter, letter(of: element)]
        }
        return "mapc_\(words[function] ?? function)_\(String(decoding: letters, as: UTF8.self))"
    }

    private static func letter(of type: ValueType) -> UInt8 {
        letters.first { $0.type == type.representative }?.letter ?? UInt8(ascii: "t")
    }

    private static let words = ["+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "remainder"]

    private static let functionsByWord = Dictionary(
        (Function.all + Function.unwritten).map { (words[$0.name] ?? $0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Precedes the letter of the elements' type.
    private static let sequenceLetter = UInt8(ascii: "s")

    private static let letters: [(letter: UInt8, type: ValueType)] = [
        (UInt8(ascii: "b"), .boolean), (UInt8(ascii: "i"), .int64), (UInt8(ascii: "r"), .double), (UInt8(ascii: "n"), .decimal),
        (UInt8(ascii: "t"), .string), (UInt8(ascii: "d"), .date), (UInt8(ascii: "u"), .uuid), (UInt8(ascii: "x"), .data),
    ]
}

extension ValueType {
    /// The type that represents all types with the same canonical form in SQL.
    fileprivate var representative: ValueType {
        switch self {
        case .int16, .int32, .int64: .int64
        case .float, .double: .double
        case .transformable, .data: .data
        case .boolean, .decimal, .date, .uuid: self
        default: .string
        }
    }
}

extension Function {
    /// Evaluates the function under its nil rule.
    package func call(_ arguments: [Value]) -> Value { meaning(arguments) }

    /// `call` as a closure. It captures only the parts of the function that it needs, because callers copy it for each row.
    var meaning: @Sendable ([Value]) -> Value {
        let evaluate = evaluate
        return switch nilRule {
        case .propagates: { $0.contains(where: \.isNil) ? .nil : evaluate($0) }
        case .empties: { $0.contains(where: \.isNil) ? .list([]) : evaluate($0) }
        case .sees: evaluate
        }
    }
}

extension Value {
    var isNil: Bool { if case .nil = self { true } else { false } }
}
