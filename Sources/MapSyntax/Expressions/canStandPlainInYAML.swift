extension String {
    /// Whether YAML reads this text as one scalar after `key: `, without quotes and on one line of block style.
    ///
    /// It does with `$source.title`, but not with `"a" + b`, `a # b` and `a: b`.
    package var canStandPlainInYAML: Bool {
        let bytes = Array(utf8)
        guard let first = bytes.first, let last = bytes.last else { return false }
        if "\"'[]{}!&*%@,|>`# \t".utf8.contains(first) || last == UInt8(ascii: " ") || last == UInt8(ascii: ":") { return false }
        if "-?:".utf8.contains(first), bytes.count == 1 || bytes[1] == UInt8(ascii: " ") { return false }
        for (index, byte) in bytes.enumerated() {
            if byte < 0x20 || byte == 0x7F { return false }
            if byte == UInt8(ascii: ":"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: " ") { return false }
            if byte == UInt8(ascii: "#"), bytes[index - 1] == UInt8(ascii: " ") { return false }
        }
        return true
    }
}
