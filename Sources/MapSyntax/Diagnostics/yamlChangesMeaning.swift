extension DiagnosticCode {
    package static let yamlChangesMeaning = DiagnosticCode("yaml-changes-meaning", .error)
}

extension Diagnostic {
    static func misreadProperty(
        _ kind: YAMLProperties.Kind, value: TextRange, _ written: String, token: TextRange, _ word: String
    ) -> Diagnostic {
        let kind =
            switch kind {
            case .tag: "a tag"
            case .anchor: "an anchor"
            case .alias: "an alias"
            }
        let fixes = written.contains("\n") ? [] : [Fix("write it in parentheses", isSafe: false, [Edit(value, "(\(written))")])]
        return Diagnostic(
            .yamlChangesMeaning, "YAML reads '\(word)' as \(kind), not as part of a value", at: token, label: kind,
            help: "write it in parentheses, or in quotes if it is text: (\(written))", fixes: fixes)
    }

    static func cutByComment(value: TextRange, comment: TextRange, isMeant: Bool, _ edit: Edit?) -> Diagnostic {
        let help =
            if isMeant {
                "write the comment above the entry"
            } else if edit == nil {
                "write the entry on a line of its own, and the value as a block under '|'"
            } else {
                "write the value as a block under '|'"
            }
        let title = isMeant ? "remove the comment" : "write it as a block"
        return Diagnostic(
            .yamlChangesMeaning, "YAML reads this '#' and the rest of the line as a comment, although a quote or parenthesis is open",
            at: comment,
            label: "a comment for YAML", also: [Label(value, "all that is left of the value")], help: help,
            fixes: edit.map { [Fix(title, isSafe: false, [$0])] } ?? [])
    }

    static func cutByComma(value: TextRange, readAs text: String, isMapping: Bool, fixes: [Fix]) -> Diagnostic {
        let brackets = isMapping ? "{ }" : "[ ]"
        return Diagnostic(
            .yamlChangesMeaning, "YAML ends a value at a comma inside \(brackets)", at: value, label: "'\(text)' is all that YAML reads",
            help: "write each entry on a line of its own, without \(brackets)", fixes: fixes)
    }

    static func emptyValue(of key: YAMLScalar, hasColon: Bool) -> Diagnostic {
        if hasColon {
            return Diagnostic(
                .yamlChangesMeaning, "'\(key.text)' has no value", at: key.range, label: "a key inside { }",
                help: "write a value after the colon")
        }
        return Diagnostic(
            .yamlChangesMeaning, "YAML reads '\(key.text)' as a key without a value", at: key.range, label: "a key inside { }",
            help: "write a value after it, or a list: [ ]")
    }

    static func emptyBlock(_ range: TextRange, _ written: String) -> Diagnostic {
        let header = written.prefix { !$0.isWhitespace && $0 != "#" }
        guard header.contains(where: \.isNumber) else {
            return Diagnostic(
                .yamlChangesMeaning, "the block under '\(header)' is empty", at: range, label: "nothing follows",
                help: "write the value on the next line, indented deeper than its key")
        }
        return Diagnostic(
            .yamlChangesMeaning, "YAML reads '\(header)' as the header of an empty block", at: range,
            label: "an empty block for YAML",
            help: "write it in parentheses, or in quotes if it is text",
            fixes: [Fix("write it as text", isSafe: false, [Edit(range, "'\(header)'")])])
    }
}
