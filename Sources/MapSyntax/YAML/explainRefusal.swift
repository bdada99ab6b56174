/// The text that libyaml refused, used to find out what its author meant.
struct RefusedText {
    let bytes: UnsafeBufferPointer<UInt8>
    let file: FileID

    func range(_ lower: Int, _ upper: Int) -> TextRange { TextRange(file, lower, upper) }

    /// Returns the scalar at an offset; empty at the end of a line.
    func scalar(at offset: Int) -> TextRange {
        guard offset < bytes.count, !bytes[offset].isLineBreak else { return range(offset, offset) }
        var upper = offset + 1
        while upper < bytes.count, bytes[upper].continuesScalar { upper += 1 }
        return range(offset, upper)
    }

    /// Returns the text of the line at an offset, without indentation and trailing blanks.
    func content(ofLineAt offset: Int) -> Range<Int> {
        let end = bytes.lineEnd(from: offset)
        let lower = bytes.skippingBlanks(from: bytes.lineStart(of: offset), to: end)
        return lower..<bytes.trimmedEnd(lower..<end)
    }
}

/// `key: value` or `- value` on one line, found without libyaml.
private struct WrittenEntry {
    var value: Range<Int>
    /// The indentation of a block in place of the value.
    var indentation: Int
}

extension Diagnostic {
    /// Explains libyaml's error: tries the likely mistakes first, and uses libyaml's own words last.
    static func refused(_ refusal: YAMLRefusal, in text: RefusedText) -> Diagnostic {
        if refusal.isAboutText { return .controlCharacter(at: text.scalar(at: refusal.offset)) }
        return conflict(in: text) ?? tabbed(refusal, text) ?? directed(refusal, text) ?? unclosed(refusal, text) ?? escaped(refusal, text)
            ?? refusedValue(refusal, text) ?? withoutSpace(refusal, text) ?? refusedLine(refusal, text)
    }

    private static func tabbed(_ refusal: YAMLRefusal, _ text: RefusedText) -> Diagnostic? {
        let start = text.bytes.lineStart(of: refusal.offset)
        let content = text.bytes.skippingBlanks(from: start, to: text.bytes.lineEnd(from: start))
        guard refusal.offset <= content, text.bytes[start..<content].contains(.tab) else { return nil }
        return .tabInIndentation(text.range(start, content), spacing(text))
    }

    /// Replaces each tab in the indentation of a line with two spaces, since YAML would refuse the next tab as well.
    private static func spacing(_ text: RefusedText) -> [Edit] {
        text.bytes.linesWithTabs.map { line in
            let indentation = text.bytes[line.lowerBound..<text.bytes.skippingBlanks(from: line.lowerBound, to: line.upperBound)]
            let spaces = indentation.map { $0 == .tab ? "  " : " " }.joined()
            return Edit(text.range(indentation.startIndex, indentation.endIndex), spaces)
        }
    }

    private static func directed(_ refusal: YAMLRefusal, _ text: RefusedText) -> Diagnostic? {
        let start = text.bytes.lineStart(of: refusal.contextOffset ?? refusal.offset)
        guard start < text.bytes.count, text.bytes[start] == UInt8(ascii: "%") else { return nil }
        return .directive(at: text.range(start, text.bytes.lineEnd(from: start)))
    }

    /// Reports an unclosed quote or bracket where it opens, not at the end of the file.
    private static func unclosed(_ refusal: YAMLRefusal, _ text: RefusedText) -> Diagnostic? {
        guard let opening = refusal.contextOffset, opening < text.bytes.count else { return nil }
        let atEnd = text.bytes.trimmedEnd(0..<text.bytes.count) <= refusal.offset
        if refusal.context.contains("quoted scalar"), refusal.problem.hasPrefix("found unexpected") {
            return .unclosedQuote(at: text.scalar(at: opening))
        }
        guard refusal.context.contains("flow"), atEnd else { return nil }
        // Only on the last line is it certain where the bracket belongs.
        let line = text.content(ofLineAt: opening)
        let isLast = line.upperBound == text.bytes.trimmedEnd(0..<text.bytes.count) && !text.bytes[line].contains(UInt8(ascii: "#"))
        return .unclosedBracket(
            at: text.scalar(at: opening), text.bytes.text(text.scalar(at: opening)),
            end: isLast ? text.range(line.upperBound, line.upperBound) : nil)
    }

    private static func escaped(_ refusal: YAMLRefusal, _ text: RefusedText) -> Diagnostic? {
        let isEscape = ["unknown escape", "hexdecimal", "Unicode character escape"].contains { refusal.problem.contains($0) }
        guard isEscape, refusal.context.contains("quoted scalar"), let opening = refusal.contextOffset else { return nil }
        var lower = refusal.offset
        while lower > opening, text.bytes[lower] != UInt8(ascii: "\\") { lower -= 1 }
        var upper = min(lower + 2, text.bytes.count)
        while upper < text.bytes.count, text.bytes[upper].continuesScalar { upper += 1 }
        return .unknownEscape(at: text.range(lower, upper), text.bytes.text(lower..<upper), quote: text.scalar(at: opening))
    }

    /// Reports a value on the line of its key that YAML cannot read, with a block or parentheses as the form that works.
    private static func refusedValue(_ refusal: YAMLRefusal, _ text: RefusedText) -> Diagnostic? {
        guard let entry = text.entry(onLineAt: refusal.offset), entry.value.lowerBound <= refusal.offset,
            refusal.offset <= entry.value.upperBound, !entry.value.isEmpty
        else { return nil }
        let bytes = text.bytes
        if refusal.context.contains("flow"), let opening = refusal.contextOffset, entry.value.contains(opening) {
            return stopInBrackets(refusal.offset, opening, text)
        }
        let value = bytes.text(entry.value)
        if let toMany = optionalToMany(endingBefore: refusal.offset, text) { return toMany }
        let reason: String
        switch bytes[entry.value.lowerBound] {
        case UInt8(ascii: "'")
        where refusal.offset > 0 && bytes[refusal.offset - 1] == UInt8(ascii: "'") && bytes[refusal.offset].isWordByte:
            return .quoteInQuotes(
                at: text.range(entry.value.lowerBound, entry.value.upperBound), closing: text.scalar(at: refusal.offset - 1))
        case UInt8(ascii: "\"") where value.hasSuffix("\"") && bytes[refusal.offset].isWordByte:
            return .quoteInDoubleQuotes(at: text.range(entry.value.lowerBound, entry.value.upperBound), value)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): reason = "continues after its closing quote"
        case UInt8(ascii: "["): reason = "continues after its closing ']'"
        case UInt8(ascii: "{"): reason = "continues after its closing '}'"
        case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
            return .strangeSign(at: text.range(entry.value.lowerBound, entry.value.upperBound), value)
        case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: "]"),
            UInt8(ascii: "}"):
            reason = "begins with '\(value.prefix(1))'"
        default:
            guard value.contains(": ") || value.hasSuffix(":") else { return nil }
            reason = "contains ': '"
        }
        let place = text.range(entry.value.lowerBound, entry.value.upperBound)
        let isTernary = value.contains(" ? ") && value.contains(" : ")
        if reason == "contains ': '", !isTernary, let finding = colonInText(value, at: place) { return finding }
        let fits = !value.contains(": ") && !value.hasSuffix(":") && !value.contains(" #")
        let form = fits ? "(\(value))" : bytes.asBlock(entry.value, indentation: entry.indentation)
        return .refusedValue(at: place, reason, form: form, isBlock: !fits, isTernary: isTernary)
    }

    /// Explains `doc: Note: this` and `code: string? maxLength: 9`, which have a second colon; nil for what may be an expression.
    private static func colonInText(_ value: String, at place: TextRange) -> Diagnostic? {
        guard !value.contains(where: { "$('\"".contains($0) }) else { return nil }
        guard let habit = ShortFormHabit(value, isRelationship: false, mayHaveDefault: true), let meant = habit.meant else {
            return .colonInText(at: place, value)
        }
        return .invalidShortForm(
            value, of: "an attribute", place, label: habit.label, help: "write '\(meant)'",
            fixes: [Fix("write '\(meant)'", isSafe: false, [Edit(place, meant)])])
    }

    /// `version:3` is a text to YAML and not a key, and the error comes lines later.
    private static func withoutSpace(_ refusal: YAMLRefusal, _ text: RefusedText) -> Diagnostic? {
        let lines = [refusal.contextOffset, refusal.offset, text.lineBefore(refusal.offset)].compactMap(\.self)
        for offset in lines {
            let content = text.content(ofLineAt: offset)
            if let colon = colonWithoutSpace(in: text.bytes[content]) {
                return .keyWithoutSpace(at: text.range(content.lowerBound, colon + 1), name: text.bytes.text(content.lowerBound..<colon))
            }
        }
        return nil
    }

    private static func refusedLine(_ refusal: YAMLRefusal, _ text: RefusedText) -> Diagnostic {
        let context = refusal.contextOffset.map { text.scalar(at: $0) }
        switch refusal.problem {
        case "could not find expected ':'":
            let content = text.content(ofLineAt: refusal.contextOffset ?? refusal.offset)
            return .notAnEntry(at: text.range(content.lowerBound, content.upperBound))
        case "mapping values are not allowed in this context", "did not find expected key", "did not find expected '-' indicator",
            "block sequence entries are not allowed in this context", "did not find expected <document start>":
            let content = text.content(ofLineAt: refusal.offset)
            if !content.isEmpty, text.bytes[content.lowerBound] == UInt8(ascii: ":") {
                return .keyMissing(at: text.scalar(at: content.lowerBound))
            }
            return .lineDoesNotFit(at: text.range(content.lowerBound, content.upperBound), under: context)
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            return stopInBrackets(refusal.offset, refusal.contextOffset ?? refusal.offset, text)
        default:
            return .yamlRefusal(at: text.scalar(at: refusal.offset), refusal.problem, in: refusal.context, from: context)
        }
    }
}

extension RefusedText {
    /// Returns a byte of the last line with content before the line of an offset.
    fileprivate func lineBefore(_ offset: Int) -> Int? {
        let start = bytes.lineStart(of: min(offset, bytes.count))
        let end = bytes.trimmedEnd(0..<start)
        return end > 0 ? end - 1 : nil
    }

    fileprivate func entry(onLineAt offset: Int) -> WrittenEntry? {
        let start = bytes.lineStart(of: offset)
        let end = bytes.lineEnd(from: start)
        var cursor = bytes.skippingBlanks(from: start, to: end)
        var isElement = false
        while cursor + 1 < end, bytes[cursor] == UInt8(ascii: "-"), bytes[cursor + 1].isBlank {
            cursor = bytes.skippingBlanks(from: cursor + 1, to: end)
            isElement = true
        }
        let column = cursor - start
        if let colon = endOfKey(from: cursor, to: end) {
            return WrittenEntry(value: value(from: colon + 1, to: end), indentation: column + 2)
        }
        return isElement ? WrittenEntry(value: value(from: cursor, to: end), indentation: column) : nil
    }

    /// Returns the colon after a key that begins at an offset.
    private func endOfKey(from lower: Int, to end: Int) -> Int? {
        var cursor = lower
        if cursor < end, bytes[cursor] == UInt8(ascii: "\"") || bytes[cursor] == UInt8(ascii: "'") {
            guard let closing = bytes[(cursor + 1)..<end].firstIndex(of: bytes[cursor]) else { return nil }
            cursor = bytes.skippingBlanks(from: closing + 1, to: end)
            let isKey = cursor < end && bytes[cursor] == UInt8(ascii: ":") && (cursor + 1 == end || bytes[cursor + 1].isBlank)
            return isKey ? cursor : nil
        }
        let stops = Set("{[#".utf8)
        while cursor < end, !stops.contains(bytes[cursor]) {
            if bytes[cursor] == UInt8(ascii: ":"), cursor + 1 == end || bytes[cursor + 1].isBlank { return cursor }
            cursor += 1
        }
        return nil
    }

    /// Returns the value up to a comment, as people read it: a `#` in quotes or parentheses does not begin one.
    private func value(from offset: Int, to end: Int) -> Range<Int> {
        let lower = bytes.skippingBlanks(from: offset, to: end)
        var state = Delimiters()
        for cursor in lower..<end {
            if bytes[cursor] == UInt8(ascii: "#"), cursor > lower, bytes[cursor - 1].isBlank, !state.isOpen {
                return lower..<bytes.trimmedEnd(lower..<cursor)
            }
            state.read(bytes[cursor])
        }
        return lower..<bytes.trimmedEnd(lower..<end)
    }
}

/// Returns the colon of `name:value`, but not that of `http://…` or `a::b`.
func colonWithoutSpace<Text: Collection<UInt8>>(in text: Text) -> Text.Index? {
    guard let colon = text.firstIndex(where: { !$0.isWordByte }), colon != text.startIndex, text[colon] == UInt8(ascii: ":") else {
        return nil
    }
    let next = text.index(after: colon)
    guard next != text.endIndex else { return nil }
    let isSeparate = text[next].isBlank || text[next].isLineBreak || text[next] == UInt8(ascii: "/") || text[next] == UInt8(ascii: ":")
    return isSeparate ? nil : colon
}
