/// How `mapc fmt` writes a key or a single value. Its meaning, and whether it is in quotes, stay.
struct ScalarSpelling {
    private let bytes: UnsafeBufferPointer<UInt8>

    init(in bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    func isOnSeveralLines(_ scalar: YAMLScalar) -> Bool {
        bytes.lineEnd(from: Int(scalar.range.lower)) < Int(scalar.range.upper)
    }

    /// Returns the value on one line of a block; `nil` if it needs several.
    func line(_ scalar: YAMLScalar, isExpression: Bool) -> String? {
        switch scalar.style {
        case .literal, .folded: return nil
        case .plain:
            let pieces = pieces(of: scalar)
            guard pieces.allSatisfy({ !$0.isEmpty }) else { return nil }
            let joined = pieces.joined(separator: " ")
            guard isExpression, let spaced = spacedExpression(joined), spaced.canStandPlainInYAML else { return joined }
            return spaced
        case .singleQuoted, .doubleQuoted:
            let pieces = pieces(of: scalar)
            let isFolded = pieces.count > 1
            // An escaped line break is no space.
            guard !isFolded || pieces.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "\\")) }) else { return nil }
            let joined = pieces.joined(separator: " ")
            let needsNoEscape = scalar.text.isVisible && !scalar.text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
            return scalar.style == .singleQuoted && needsNoEscape ? "\"\(scalar.text)\"" : joined
        }
    }

    /// Returns the value as it can be written between braces or brackets; `nil` if it cannot.
    func flow(_ scalar: YAMLScalar, isExpression: Bool) -> String? {
        guard let line = line(scalar, isExpression: isExpression) else { return nil }
        if scalar.isQuoted { return line }
        // Readers of YAML 1.1 refuse a question mark between braces.
        if isExpression, line.utf8.contains(UInt8(ascii: "?")) { return nil }
        let bytes = Array(line.utf8)
        let isWhole =
            line.canStandPlainInYAML && !bytes.contains { ",[]{}".utf8.contains($0) } && !isLeftOpen(bytes) && bytes[0] != UInt8(ascii: "?")
        return isWhole ? line : nil
    }

    /// Returns what follows `key: ` on its line, and the lines below with this indentation, for a value that needs several lines.
    func lines(_ scalar: YAMLScalar, isExpression: Bool, indentation: Int) -> (first: String, rest: [String]) {
        let space = String(repeating: " ", count: indentation)
        func indented(_ line: String) -> String { line.isEmpty ? "" : space + line }
        guard scalar.isBlock else {
            let pieces = pieces(of: scalar)
            var lines = pieces
            if isExpression, let spaced = spacedExpression(pieces.joined(separator: "\n")) { lines = Self.lines(of: spaced) }
            return (lines[0], lines.dropFirst().map(indented))
        }
        let header = header(of: scalar)
        guard scalar.style == .literal else { return foldedLines(scalar, header, indented) }
        var text = scalar.text
        if isExpression, let spaced = spacedExpression(text) { text = spaced }
        var lines = Self.lines(of: text)
        if lines.last == "" { lines.removeLast() }
        let digit = lines.first { !$0.isEmpty }?.utf8.first == .space ? "2" : ""
        return ("|\(digit)\(header)", lines.map(indented))
    }

    private func foldedLines(_ scalar: YAMLScalar, _ header: String, _ indented: (String) -> String) -> (first: String, rest: [String]) {
        let range = Int(scalar.range.lower)..<Int(scalar.range.upper)
        var value = scalar.text
        let depth = value.withUTF8 { blockIndentation(of: $0, isFolded: true, in: bytes, range) } ?? 0
        let lines = Self.lines(of: bytes.text(range)).dropFirst().map { line in
            let text = line.utf8.last == .carriageReturn ? Substring(line.utf8.dropLast()) : Substring(line)
            return String(Substring(text.utf8.dropFirst(depth)))
        }
        let digit = lines.first { !$0.isEmpty }?.utf8.first == .space ? "2" : ""
        return (">\(digit)\(header)", lines.map(indented))
    }

    /// Returns the sign after `|` that says which line breaks at the end belong to the value.
    private func header(of scalar: YAMLScalar) -> String {
        let start = Int(scalar.range.lower)
        for byte in bytes[start..<bytes.lineEnd(from: start)] {
            if byte == UInt8(ascii: "#") { break }
            if byte == UInt8(ascii: "-") { return "-" }
            if byte == UInt8(ascii: "+") { return "+" }
        }
        return ""
    }

    /// The lines of the value in the file, without the blanks around them.
    private func pieces(of scalar: YAMLScalar) -> [String] {
        let range = Int(scalar.range.lower)..<Int(scalar.range.upper)
        guard isOnSeveralLines(scalar) else { return [bytes.text(range)] }
        return Self.lines(of: bytes.text(range)).map { line in
            let blanks: (UInt8) -> Bool = { $0.isBlank || $0 == .carriageReturn }
            let start = line.utf8.drop(while: blanks)
            return String(Substring(start.prefix(start.reversed().drop(while: blanks).count)))
        }
    }

    private static func lines(of text: String) -> [String] {
        text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
}
