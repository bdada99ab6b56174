// What other languages write, and what to write here.
extension Diagnostic {
    /// A word of SQL, of predicates or of another language: `a LIKE "x%"`.
    static func unexpectedToken(word: String, _ range: TextRange, help: String?) -> Diagnostic {
        let fixes = word == "DESC" || word == "Desc" ? [Diagnostic.Fix("write 'desc'", isSafe: true, [Diagnostic.Edit(range, "desc")])] : []
        return Diagnostic(.unexpectedToken, "'\(word)' is not an operator", at: range, label: "not an operator", help: help, fixes: fixes)
    }

    /// `in (1, 2)`
    static func unexpectedToken(listFrom open: TextRange, to close: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "a list has brackets, not parentheses", at: open.union(close), label: "a list", help: "write '[…]'",
            fixes: [Diagnostic.Fix("write '[…]'", isSafe: true, [Diagnostic.Edit(open, "["), Diagnostic.Edit(close, "]")])])
    }

    /// `COUNT(*)`
    static func unexpectedToken(countOfAll range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '*'", at: range, label: "expected a value",
            help: "count the rows of an entity or a to-many with .count, as in Post.count or $source.posts.count")
    }

    /// `$source.posts.@count`
    static func unexpectedToken(collectionOperator range: TextRange, help: String? = nil) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '@'", at: range, label: "expected a value",
            help: help ?? "write .count, .sum($0.words), .min($0.words) or .max($0.words) after a to-many, and text in quotes without '@'")
    }

    /// `.@max.words`: an operator that a method of sequences has.
    static func unexpectedToken(collectionOperator written: String, _ range: TextRange, meant: String) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "'\(written)' is an operator of Core Data", at: range, label: "a method here", help: "write '\(meant)'",
            fixes: [Diagnostic.Fix("write '\(meant)'", isSafe: false, [Diagnostic.Edit(range, meant)])])
    }

    /// `a > :least`
    static func unexpectedToken(parameter range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected ':'", at: range, label: "expected a value",
            help: "declare a parameter under 'parameters', and write it with '$', as in $least")
    }

    /// `'it''s'`
    static func unexpectedToken(doubledQuote range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "a quote in text is not doubled", at: range, label: "the text ends here",
            help: "write a backslash before the quote, or put the text in the other quotes")
    }

    /// `.title`, `\.title`
    static func unexpectedToken(memberOfNothing range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "a path begins with a row", at: range, label: "expected a value",
            help: "write the row before the dot, as in $source.title, or $0.title in a method")
    }

    /// `a // comment`
    static func unexpectedToken(comment range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "'//' does not begin a comment", at: range, label: "not a comment", help: "write '#' after a space",
            fixes: [Diagnostic.Fix("write '#'", isSafe: false, [Diagnostic.Edit(range, "#")])])
    }

    /// `$source->title`, `x => x.title`
    static func unexpectedToken(arrow range: TextRange, isMember: Bool) -> Diagnostic {
        guard isMember else {
            return Diagnostic(
                .unexpectedToken, "a method takes an expression without '=>'", at: range, label: "not an operator",
                help: "write '$0' for the element, as in .filter($0.words > 100)")
        }
        return Diagnostic(
            .unexpectedToken, "'->' is not an operator", at: range, label: "not an operator",
            fixes: [Diagnostic.Fix("write '.'", isSafe: true, [Diagnostic.Edit(range, ".")])])
    }

    /// `$source as? Bird`
    static func unexpectedToken(optionalCast range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "'as' has no '?': it gives nil for rows of other entities", at: range, label: "expected an entity",
            fixes: [Diagnostic.Fix("remove '?'", isSafe: true, [Diagnostic.Edit(range, "")])])
    }

    /// `$source is "Bird"`
    static func unexpectedToken(kindInQuotes range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "an entity is written without quotes", at: range, label: "expected an entity",
            help: "remove the quotes")
    }

    /// `.filter { $0.words > 100 }`
    static func unexpectedToken(brace range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '{'", at: range, label: "expressions have no braces",
            help: "write a method as in .filter($0.words > 100), and a list as in [1, 2]")
    }

    /// `return a`
    static func unexpectedToken(statement word: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '\(word)': an expression is one value", at: range, label: "a statement",
            help: "write the value alone, and names for parts of it under 'let'")
    }

    /// `$source.title,`
    static func unexpectedToken(trailing spelling: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '\(spelling)' at the end", at: range, label: "expected the end",
            fixes: [Diagnostic.Fix("remove '\(spelling)'", isSafe: true, [Diagnostic.Edit(range, "")])])
    }

    /// `"PostToPost"($source.author)`
    static func unexpectedToken(calledText range: TextRange) -> Diagnostic {
        Diagnostic(.unexpectedToken, "text cannot be called", at: range, label: "a text", help: "write the name without quotes")
    }

    /// `uppercase:(title)`
    static func unexpectedToken(colonOfCall range: TextRange, name: String) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected ':'", at: range, label: "expected an operator or the end",
            help: "remove ':': a call is written as in \(name)(…)",
            fixes: [Diagnostic.Fix("remove ':'", isSafe: false, [Diagnostic.Edit(range, "")])])
    }

    /// `hello world`: a text without quotes.
    static func unexpectedToken(words scalar: YAMLScalar, _ range: TextRange) -> Diagnostic {
        let text = "\"\(scalar.text)\""
        return Diagnostic(
            .unexpectedToken, "'\(scalar.text)' is not an expression", at: range, label: "a second word",
            help: "write text in quotes: \(text)",
            fixes: [Diagnostic.Fix("put the text in quotes", isSafe: false, [Diagnostic.Edit(scalar.range, text)])])
    }

    /// `f'…'`, `r"…"`
    static func unexpectedToken(prefixOfText range: TextRange, prefix: String) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "text has no prefix such as '\(prefix)'", at: range, label: "a text with a prefix",
            help: "join text and values with concat, as in concat(\"by \", $source.author.name)")
    }
}
