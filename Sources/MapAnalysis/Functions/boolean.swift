extension Function {
    static let boolean = Function(
        "boolean", "Returns true for 1 and `true`, false for 0 and `false`. Nil for anything else.",
        [Form([Parameter("value", .integer)], gives: .optional(.boolean))] + Conversion.from([.boolean], gives: .type(.boolean))
            + [Conversion.fromText(gives: .optional(.boolean))],
        evaluate: { arguments in
            switch arguments[0] {
            case .boolean: arguments[0]
            case .integer(0), .text([UInt8(ascii: "0")]): .boolean(false)
            case .integer(1), .text([UInt8(ascii: "1")]): .boolean(true)
            case .text(let text) where text.elementsEqual("false".utf8): .boolean(false)
            case .text(let text) where text.elementsEqual("true".utf8): .boolean(true)
            default: .nil
            }
        },
        inDatabase: { arguments in
            arguments[0].value == .boolean ? .operation(.unchanged) : .registered(RegisteredFunction.name(of: "boolean", arguments))
        },
        examples: [
            Example("boolean(1)", .boolean(true)), Example("boolean(2)", .nil), Example(#"boolean("false")"#, .boolean(false)),
            Example(#"boolean("yes")"#, .nil), Example("boolean(nil)", .nil),
        ])
}
