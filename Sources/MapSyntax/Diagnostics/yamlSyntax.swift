extension DiagnosticCode {
    package static let yamlSyntax = DiagnosticCode("yaml-syntax", .error)
}

extension Diagnostic {
    /// `edits` replaces the tabs of every line of the file that is indented with tabs.
    static func mergeConflict(at range: TextRange, end: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "the file contains an unresolved merge conflict", at: range, label: "begins here", also: [Label(end, "ends here")],
            help: "keep one of the two sides, and remove the lines with <<<<<<<, ======= and >>>>>>>")
    }

    static func tabInIndentation(_ range: TextRange, _ edits: [Edit]) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "YAML does not allow tabs in indentation", at: range, label: "indented with a tab",
            fixes: [Fix("indent with spaces", isSafe: false, edits)])
    }

    /// `version:3` where a key was expected; nil when the scalar does not look like one.
    static func keyWithoutSpace(_ scalar: YAMLScalar) -> Diagnostic? {
        guard scalar.style == .plain, let colon = colonWithoutSpace(in: scalar.text.utf8) else { return nil }
        let length = scalar.text.utf8.distance(from: scalar.text.utf8.startIndex, to: colon)
        return keyWithoutSpace(at: scalar.range(of: 0..<length + 1), name: String(scalar.text[..<colon]))
    }

    static func keyWithoutSpace(at range: TextRange, name: String) -> Diagnostic {
        let after = TextRange(range.file, Int(range.upper), Int(range.upper))
        return Diagnostic(
            .yamlSyntax, "YAML needs a space after the colon of '\(name):'", at: range, label: "a key only if a space follows",
            help: "write '\(name): ' with a space", fixes: [Fix("insert the space", isSafe: true, [Edit(after, " ")])])
    }

    static func refusedValue(at range: TextRange, _ reason: String, form: String, isBlock: Bool, isTernary: Bool) -> Diagnostic {
        let message = "YAML cannot read this value, which \(reason)"
        if isTernary {
            return Diagnostic(.yamlSyntax, message, at: range, help: "write if(condition, a, b) for 'condition ? a : b'")
        }
        let title = isBlock ? "write it as a block" : "write it in parentheses"
        var finding = Diagnostic(
            .yamlSyntax, message, at: range, help: "\(title): \(form)", fixes: [Fix(title, isSafe: false, [Edit(range, form)])])
        if isBlock { finding.helpLines = ["\(title):"] + form.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        return finding
    }

    /// A value that begins with a sign that neither YAML nor an expression may begin with: `@title`.
    static func strangeSign(at range: TextRange, _ value: String) -> Diagnostic {
        let name = value.split(separator: "`").joined()
        return Diagnostic(
            .yamlSyntax, "YAML cannot read this value, which begins with '\(value.prefix(1))'", at: range,
            help: value.hasPrefix("`")
                ? "write a name without quotes, as in '$source.\(isName(name) ? name : "title")'"
                : "write an attribute as in '$source.title', and a text in quotes: '\"\(value)\"'")
    }

    static func quoteInQuotes(at range: TextRange, closing: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "YAML cannot read this value, which continues after its closing quote", at: range,
            also: [Label(closing, "closes it")], help: "write a quote inside single quotes twice: ''",
            fixes: [Fix("write the quote twice", isSafe: false, [Edit(closing, "''")])])
    }

    /// `"say "hi""`
    static func quoteInDoubleQuotes(at range: TextRange, _ value: String) -> Diagnostic {
        let inner = String(value.dropFirst().dropLast())
        // Quotes that are escaped already stay so.
        let meant = "\"" + inner.replacing("\\\"", with: "\"").replacing("\"", with: "\\\"") + "\""
        return Diagnostic(
            .yamlSyntax, "YAML cannot read this value, which continues after its closing quote", at: range, label: "quotes in quotes",
            help: "write a backslash before each quote in the text: \(meant)",
            fixes: [Fix("write a backslash before each quote in the text", isSafe: false, [Edit(range, meant)])])
    }

    /// `doc: Note: this`
    static func colonInText(at range: TextRange, _ value: String) -> Diagnostic {
        let quoted = yamlQuoted(value)
        return Diagnostic(
            .yamlSyntax, "YAML cannot read this value, which contains ': '", at: range, label: "a second colon",
            help: "put text in quotes: \(quoted)", fixes: [Fix("put text in quotes", isSafe: false, [Edit(range, quoted)])])
    }

    static func unclosedQuote(at range: TextRange) -> Diagnostic {
        Diagnostic(.yamlSyntax, "this quote is never closed", at: range, label: "opened here", help: "close the text with the same quote")
    }

    /// `end` is the place for the closing bracket, and `next` the line that follows it.
    static func unclosedBracket(at range: TextRange, _ bracket: String, end: TextRange? = nil, next: TextRange? = nil) -> Diagnostic {
        let closing = bracket == "{" ? "}" : "]"
        return Diagnostic(
            .yamlSyntax, "this '\(bracket)' is never closed", at: range, label: "opened here",
            also: next.map { [Label($0, "YAML reads on to here")] } ?? [], help: "close it with '\(closing)'",
            fixes: end.map { [Fix("close it with '\(closing)'", isSafe: false, [Edit($0, bracket == "{" ? " }" : "]")])] } ?? [])
    }

    static func missingComma(before range: TextRange, _ key: String, after end: TextRange, opening: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "a comma is missing before '\(key)'", at: range, label: "a new entry", also: [Label(opening, "opened here")],
            help: "write a comma before '\(key)'", fixes: [Fix("write a comma before '\(key)'", isSafe: false, [Edit(end, ",")])])
    }

    /// `[Tag]?`, which YAML refuses.
    static func optionalToMany(_ written: String, at range: TextRange, mark: TextRange) -> Diagnostic {
        Diagnostic(
            .invalidShortForm, "'\(written)' is not a valid short form of a to-many", at: range, label: "a to-many is empty, never nil",
            help: "remove '?'", fixes: [Fix("remove '?'", isSafe: true, [Edit(mark, "")])])
    }

    static func unreadableInBrackets(at range: TextRange, opening: TextRange, _ bracket: String) -> Diagnostic {
        let brackets = bracket == "{" ? "{ }" : "[ ]"
        return Diagnostic(
            .yamlSyntax, "YAML cannot read this inside \(brackets)", at: range, label: "YAML stops here",
            also: [Label(opening, "opened here")], help: "write each entry on a line of its own, without \(brackets)")
    }

    static func unknownEscape(at range: TextRange, _ escape: String, quote: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "YAML has no escape '\(escape)'", at: range, also: [Label(quote, "in double quotes")],
            help: "write '\\\\' for a backslash, or put the text in single quotes, where a backslash is an ordinary character")
    }

    static func notAnEntry(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "this line is not an entry 'key: value'", at: range, label: "has no ': ' after a key",
            help: "write a key, a colon and a space before it; to continue the line above, indent it deeper than that line's key")
    }

    static func lineDoesNotFit(at range: TextRange, under context: TextRange?) -> Diagnostic {
        let also = context.map { [Label($0, "the block that it would belong to begins here")] } ?? []
        return Diagnostic(
            .yamlSyntax, "the indentation of this line does not match the lines above it", at: range, label: "belongs to no block",
            also: also,
            help: "indent it like the entries that it belongs to")
    }

    static func keyIsNoName(_ key: YAMLNode) -> Diagnostic {
        let kind = if case .sequence = key.content { "list" } else { "map" }
        return Diagnostic(
            .yamlSyntax, "a key is a word, not a \(kind)", at: key.range, label: "a \(kind) in place of a key",
            help: "write a word before the colon; if this is a template such as {{ name }}, fill it in first")
    }

    static func keyMissing(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "the key before the colon is missing", at: range, label: "expected a key before it",
            help: "write a key before the colon, or put the line in quotes if it is text")
    }

    /// Any other mistake, in the words of the YAML parser.
    static func yamlRefusal(at range: TextRange, _ problem: String, in context: String, from: TextRange?) -> Diagnostic {
        let also = from.map { [Label($0, context)] } ?? []
        return Diagnostic(
            .yamlSyntax, "YAML cannot read this: \(problem)", at: range, label: "YAML stops here", also: also,
            help: "put the value in single quotes if it is text, or in parentheses if it is an expression")
    }
}
