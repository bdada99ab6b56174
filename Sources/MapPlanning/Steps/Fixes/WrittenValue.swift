import MapSyntax

/// The value of a key in a file, which is an expression.
struct WrittenValue {
    /// The value, from the end of the key's line if it begins on the next.
    let range: TextRange
    /// The words, if they are in one line.
    let words: String?
    /// Whether it is a block text, in which everything means itself.
    private let isBlock: Bool
    /// The number of spaces before its key.
    private let indentation: Int

    init(_ expression: TextRange, in writer: OriginWriter) {
        let bytes = writer.files[Int(expression.file.index)].bytes
        let text = String(decoding: bytes[Int(expression.lower)..<Int(expression.upper)], as: UTF8.self)
        words = text.isOneLine ? text : nil
        let before = bytes[..<Int(expression.lower)]
        let end = (before.lastIndex { !Self.spaces.contains($0) } ?? -1) + 1
        let line = before[bytes.startOfLine(at: end)..<end]
        let isOnNextLine = before[end...].contains(UInt8(ascii: "\n"))
        isBlock = isOnNextLine && line.split(separator: UInt8(ascii: " ")).last?.first.map(Array("|>".utf8).contains) ?? false
        indentation = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }.count
        let beginsBehindKey = isOnNextLine && line.last == UInt8(ascii: ":")
        range = TextRange(expression.file, beginsBehindKey ? end : Int(expression.lower), Int(expression.upper))
    }

    private static let spaces = Array(" \r\n".utf8)

    /// Returns what is written at the range for another expression in one line; `nil` if it has no place in braces.
    func replaced(by value: String, from expression: TextRange, in writer: OriginWriter) -> String? {
        if !value.isPlainInBraces {
            let isInFlow = YAMLOutline(writer.files[Int(range.file.index)], range.file)?.isInFlow(expression)
            if isInFlow ?? true { return nil }
        }
        let isPlain = isBlock || value.canStandPlainInYAML
        return (range == expression ? "" : " ") + (isPlain ? value : "|\n" + String(repeating: " ", count: indentation + 2) + value)
    }
}

extension String {
    /// Whether YAML reads the text as it is, also as a value in braces.
    var isPlainInBraces: Bool { canStandPlainInYAML && !utf8.contains(where: Array(",[]{}".utf8).contains) }
}
