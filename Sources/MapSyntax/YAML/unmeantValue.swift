/// The context of a value, as far as its fix depends on it.
struct UnmeantPlace {
    /// The `{ }` or `[ ]` around the value.
    struct Flow {
        var lower: Int
        var isMapping: Bool
        /// The indentation of its entries on lines of their own; nil if it cannot be taken apart.
        var indentation: Int?
    }

    let bytes: UnsafeBufferPointer<UInt8>
    /// The indentation of a block in place of the value.
    let indentation: Int
    var flow: Flow?
}

/// A finding, and the end of the range that it covers.
struct UnmeantValue {
    var diagnostic: Diagnostic
    var end: Int
}

/// Reports a value that YAML accepts and silently misreads.
///
/// The context is only computed if something is wrong, since that reads back to the start of the line.
func unmeantValue(
    _ scalar: YAMLScalar, isInFlow: Bool, in bytes: UnsafeBufferPointer<UInt8>, _ place: () -> UnmeantPlace
) -> UnmeantValue? {
    switch scalar.style {
    case .singleQuoted, .doubleQuoted: return nil
    case .literal, .folded:
        guard scalar.text.isEmpty else { return nil }
        return UnmeantValue(diagnostic: .emptyBlock(scalar.range, bytes.text(scalar.range)), end: Int(scalar.range.upper))
    case .plain:
        guard isLeftOpen(UnsafeBufferPointer(rebasing: bytes[Int(scalar.range.lower)..<Int(scalar.range.upper)])) else { return nil }
        let comment = bytes.skippingBlanks(from: Int(scalar.range.upper), to: bytes.count)
        if comment < bytes.count, bytes[comment] == UInt8(ascii: "#") { return cutByComment(scalar, comment, place()) }
        return isInFlow ? cutByComma(scalar, place()) : nil
    }
}

/// YAML reads `split(x, " #")` as `split(x, "`.
private func cutByComment(_ scalar: YAMLScalar, _ comment: Int, _ place: UnmeantPlace) -> UnmeantValue {
    let (bytes, file) = (place.bytes, scalar.range.file)
    let (lower, upper) = (Int(scalar.range.lower), Int(scalar.range.upper))
    let end = bytes.trimmedEnd(comment..<bytes.lineEnd(from: comment))
    // If a quote or bracket is still open at the end of the comment, the value continues on the next line, and the comment was meant as one.
    let isMeant = isLeftOpen(bytes[lower..<end])
    var edit: Diagnostic.Edit?
    if isMeant {
        edit = Diagnostic.Edit(TextRange(file, upper, end), "")
    } else if place.flow == nil, bytes.lineStart(of: lower) == bytes.lineStart(of: upper) {
        edit = Diagnostic.Edit(TextRange(file, lower, end), bytes.asBlock(lower..<end, indentation: place.indentation))
    }
    let diagnostic = Diagnostic.cutByComment(value: scalar.range, comment: TextRange(file, comment, end), isMeant: isMeant, edit)
    return UnmeantValue(diagnostic: diagnostic, end: end)
}

/// YAML reads `{ x: if(c, 1, 2) }` as `if(c` and two more keys.
private func cutByComma(_ scalar: YAMLScalar, _ place: UnmeantPlace) -> UnmeantValue? {
    guard let flow = place.flow else { return nil }
    let (bytes, file) = (place.bytes, scalar.range.file)
    let end = bytes.endOfExpression(from: Int(scalar.range.lower)) ?? Int(scalar.range.upper)
    var fixes: [Diagnostic.Fix] = []
    if let indentation = flow.indentation, let unfolded = bytes.unfolded(flow, indentation: indentation) {
        let edit = Diagnostic.Edit(TextRange(file, unfolded.range.lowerBound, unfolded.range.upperBound), unfolded.text)
        fixes = [Diagnostic.Fix("write each entry on a line of its own", isSafe: false, [edit])]
    }
    let whole = TextRange(file, Int(scalar.range.lower), end)
    let diagnostic = Diagnostic.cutByComma(value: whole, readAs: scalar.text, isMapping: flow.isMapping, fixes: fixes)
    return UnmeantValue(diagnostic: diagnostic, end: end)
}

/// Whether a quote or parenthesis is still open at the end of a text. An apostrophe after a letter opens nothing.
func isLeftOpen(_ text: some Sequence<UInt8>) -> Bool {
    var state = Delimiters()
    for byte in text { state.read(byte) }
    return state.isOpen
}

/// Tracks the open quotes and brackets of an expression.
struct Delimiters {
    private(set) var quote: UInt8?
    private var depth = 0
    private var previous = UInt8.space
    private var isEscaped = false

    var isOpen: Bool { quote != nil || depth > 0 }

    mutating func read(_ byte: UInt8) {
        if let quote {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == quote {
                self.quote = nil
            }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            if !previous.isWordByte { quote = byte }
        } else if byte == UInt8(ascii: "(") {
            depth += 1
        } else if byte == UInt8(ascii: ")") {
            depth = max(depth - 1, 0)
        }
        previous = byte
    }
}

extension UInt8 {
    /// Letters, digits, `_` and every character that is not ASCII.
    var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the bytes as a block scalar with this indentation.
    func asBlock(_ range: Range<Int>, indentation: Int) -> String {
        "|" + lineBreak(after: range.lowerBound) + String(repeating: " ", count: indentation) + text(range)
    }

    /// Returns the line break that the file uses.
    private func lineBreak(after offset: Int) -> String {
        let end = lineEnd(from: offset)
        return end + 1 < count && self[end] == .carriageReturn && self[end + 1] == .lineFeed ? "\r\n" : "\n"
    }

    /// Returns the offset after the parenthesis or quote that closes what opens at an offset; nil if none does on its line.
    fileprivate func endOfExpression(from offset: Int) -> Int? {
        var state = Delimiters()
        var wasOpen = false
        for cursor in offset..<lineEnd(from: offset) {
            state.read(self[cursor])
            if wasOpen, !state.isOpen { return cursor + 1 }
            wasOpen = state.isOpen
        }
        return nil
    }

    /// Returns the entries of a flow collection on one line, each on its own line, and the range that they replace.
    fileprivate func unfolded(_ flow: UnmeantPlace.Flow, indentation: Int) -> (range: Range<Int>, text: String)? {
        let close = UInt8(ascii: flow.isMapping ? "}" : "]")
        var entries: [String] = []
        var state = Delimiters()
        var lower = flow.lower + 1
        for cursor in lower..<lineEnd(from: lower) {
            // On its own line the rest would be a comment.
            if self[cursor] == UInt8(ascii: "#"), self[cursor - 1].isBlank { return nil }
            state.read(self[cursor])
            if state.isOpen { continue }
            // Nested collections are not taken apart.
            if self[cursor] == UInt8(ascii: "{") || self[cursor] == UInt8(ascii: "[") { return nil }
            guard self[cursor] == UInt8(ascii: ",") || self[cursor] == close else { continue }
            let start = skippingBlanks(from: lower, to: cursor)
            let entry = text(start..<trimmedEnd(start..<cursor))
            if !entry.isEmpty { entries.append((flow.isMapping ? "" : "- ") + entry) }
            lower = cursor + 1
            if self[cursor] == close {
                let indent = lineBreak(after: cursor) + String(repeating: " ", count: indentation)
                var start = flow.lower
                while start > 0, self[start - 1].isBlank { start -= 1 }
                return (start..<cursor + 1, entries.map { indent + $0 }.joined())
            }
        }
        return nil
    }
}
