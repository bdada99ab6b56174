extension Function {
    /// The maximum length. A length that mapc reads from a store must not exhaust the memory.
    private static let longestPadding: Int64 = 1_000_000

    static let padLeft = Function(
        "padLeft",
        "Adds a filler on the left of a text until it has this many Unicode scalars, at most a million. A longer text is unchanged.",
        [Form([Parameter("text", .text), Parameter("length", .integer), Parameter("filler", .text)], gives: .type(.string))],
        evaluate: { arguments in
            guard let length = arguments[1].integer, let filler = arguments[2].bytes else { return .nil }
            let missing = Swift.max(0, Swift.min(length, longestPadding)) - arguments[0].length
            guard missing > 0, !filler.isEmpty else { return arguments[0].cut { $0 } }
            let width = Int64(filler.scalarCount)
            var padding = repeated(filler, Int(missing / width))
            padding += filler.prefix(filler.offset(ofScalar: Int(missing % width)))
            return arguments[0].cut { padding + $0 }
        },
        examples: [
            Example(#"padLeft("7", 3, "0")"#, .text("007")), Example(#"padLeft("1234", 3, "0")"#, .text("1234")),
            Example(#"padLeft("x", 4, "ab")"#, .text("abax")), Example(#"padLeft(nil, 3, "0")"#, .nil),
        ])

    /// Returns bytes several times, one after the other. Doubling needs few additions for a million times.
    private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        var (result, times) = (bytes, 1)
        while times <= count / 2 {
            result += result
            times *= 2
        }
        return result + result.prefix((count - times) * bytes.count)
    }
}
