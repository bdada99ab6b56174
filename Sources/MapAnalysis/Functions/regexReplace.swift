extension Function {
    static let regexReplace = Function(
        "regexReplace",
        """
        Replaces every match of a regular expression, from the left. In the replacement, `$1` to `$9` are the texts of the groups, `$0` is \
        the match, and `$$` is a dollar sign.
        """,
        [Form(Patterns.parameters + [Parameter("replacement", .text)], gives: .type(.string))],
        precondition: Patterns.preconditionOfReplacing,
        evaluate: { arguments in
            guard let text = arguments[0].bytes, let pattern = arguments[1].bytes, let replacement = arguments[2].bytes else { return .nil }
            return TextPattern.replacing(text, pattern, with: replacement).map(Value.text) ?? .nil
        },
        examples: [
            Example(#"regexReplace("a  b   c", "\\s+", " ")"#, .text("a b c")),
            Example(#"regexReplace("Lovelace, Ada", "(\\w+), (\\w+)", "$2 $1")"#, .text("Ada Lovelace")),
            Example(#"regexReplace("abc", "", "-")"#, .text("-a-b-c-")), Example(#"regexReplace("5", "\\d", "$$$0")"#, .text("$5")),
            Example(#"regexReplace(nil, "a", "b")"#, .nil),
        ])
}
