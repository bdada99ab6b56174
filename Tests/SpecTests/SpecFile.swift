/// `# ^^^^ slug: words` under the line that it points to: both ends of a diagnostic's range.
struct CaretAssertion: Sendable, Equatable {
    /// The line in the file without assertions, from 1.
    var line: Int
    /// In Unicode scalars from 1, half-open.
    var columns: Range<Int>
    var slug: String
    /// The message; empty if any message is accepted.
    var words: String
}

/// The reason why a fence is not a file.
struct SpecMistake: Error, CustomStringConvertible {
    var description: String
}

extension SpecFile {
    /// Reads a fence: `yaml`, `text` and the like contain the text itself, `hex` its bytes; `repeat "[" 100 MB` is replaced by a text that
    /// is too long for a page.
    init(path: String, tag: String, body: [String]) throws {
        if tag == "hex" {
            let digits = body.joined().filter { !$0.isWhitespace }
            guard digits.count.isMultiple(of: 2), digits.allSatisfy(\.isHexDigit) else {
                throw SpecMistake(description: "a hex fence holds pairs of hexadecimal digits")
            }
            var bytes: [UInt8] = []
            var rest = Substring(digits)
            while let byte = UInt8(rest.prefix(2), radix: 16) {
                bytes.append(byte)
                rest = rest.dropFirst(2)
            }
            self.init(path: path, bytes: bytes, assertions: [])
        } else if tag.hasPrefix("repeat ") {
            self.init(path: path, bytes: try Self.repeated(tag), assertions: [])
        } else {
            let (lines, assertions) = Self.withoutAssertions(body)
            let text = lines.map { $0 + "\n" }.joined()
            self.init(path: path, bytes: Array(text.utf8), assertions: assertions)
        }
    }

    /// Returns the bytes for a tag such as `repeat "[" 100 MB`.
    private static func repeated(_ tag: String) throws -> [UInt8] {
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        let units = ["B": 1, "kB": 1000, "MB": 1_000_000]
        guard parts.count == 3, !parts[1].isEmpty else { throw SpecMistake(description: "write: repeat \"text\" 100 MB") }
        let size = parts[2].split(separator: " ")
        guard size.count == 2, let number = Int(size[0]), let unit = units[String(size[1])] else {
            throw SpecMistake(description: "write a number and B, kB or MB")
        }
        var bytes = Array(parts[1].replacing("\\n", with: "\n").utf8)
        while bytes.count < number * unit { bytes += bytes }
        return Array(bytes.prefix(number * unit))
    }

    /// Removes the assertions from the text, so that the compiler does not see them and they also work inside block scalars.
    private static func withoutAssertions(_ body: [String]) -> ([String], [CaretAssertion]) {
        var lines: [String] = []
        var assertions: [CaretAssertion] = []
        for line in body {
            if let assertion = CaretAssertion(line, under: lines.count) { assertions.append(assertion) } else { lines.append(line) }
        }
        return (lines, assertions)
    }
}

extension CaretAssertion {
    init?(_ text: String, under line: Int) {
        guard let match = text.wholeMatch(of: /(\s*#\s*)(\^+)\s+([a-z0-9-]+)(?::\s*(.*))?/) else { return nil }
        let lower = match.1.unicodeScalars.count + 1
        self.init(line: line, columns: lower..<lower + match.2.count, slug: String(match.3), words: String(match.4 ?? ""))
    }
}
