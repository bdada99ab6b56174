extension Function {
    static let uuid = Function(
        "uuid", "Reads a UUID from a text, or from 16 bytes. Nil for anything else.",
        Conversion.from([.uuid], gives: .type(.uuid)) + [Conversion.fromText(gives: .optional(.uuid))]
            + Conversion.from([.data], gives: .optional(.uuid)),
        evaluate: { arguments in
            switch arguments[0] {
            case .uuid: arguments[0]
            case .text(let text): UUIDText.bytes(utf8: text).map(Value.uuid) ?? .nil
            case .data(let data): data.count == 16 ? .uuid(data) : .nil
            default: .nil
            }
        },
        inDatabase: { arguments in
            arguments[0].value == .uuid ? .operation(.unchanged) : .registered(RegisteredFunction.name(of: "uuid", arguments))
        },
        examples: [
            Example(#"uuid("00000000-0000-0000-0000-00000000000a")"#, .uuid([UInt8](repeating: 0, count: 15) + [10])),
            Example(#"uuid("abc")"#, .nil), Example(#"uuid(data("0123456789abcdef"))"#, .uuid(Array("0123456789abcdef".utf8))),
            Example("uuid(nil)", .nil),
        ])
}
