extension Function {
    static let urlEncode = Function(
        "urlEncode",
        """
        Encodes a text as a part of a URL. All bytes except ASCII letters, digits and `-._~` are written as `%` and two hexadecimal \
        digits.
        """,
        Form.text(gives: .type(.string)),
        evaluate: {
            $0[0].cut { text in
                let digits = Array("0123456789ABCDEF".utf8)
                return text.flatMap { byte -> [UInt8] in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                        [byte]
                    default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                    }
                }
            }
        },
        examples: [
            Example(#"urlEncode("a b/é")"#, .text("a%20b%2F%C3%A9")), Example(#"urlEncode("a-b_c.d~")"#, .text("a-b_c.d~")),
            Example("urlEncode(nil)", .nil),
        ])
}
