extension DiagnosticCode {
    package static let yamlFeature = DiagnosticCode("yaml-feature", .error)
}

extension Diagnostic {
    static func yamlDevice(_ kind: YAMLProperties.Kind, at range: TextRange) -> Diagnostic {
        switch kind {
        case .tag:
            Diagnostic(
                .yamlFeature, "tags are not part of this language", at: range, label: "a tag",
                help: "remove it: the declared type decides how a value is read")
        case .anchor:
            Diagnostic(
                .yamlFeature, "anchors are not part of this language", at: range, label: "an anchor",
                help: "write the value out where it is used")
        case .alias:
            Diagnostic(
                .yamlFeature, "aliases are not part of this language", at: range, label: "an alias", help: "write the value out here")
        }
    }

    static func mergeKey(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlFeature, "merge keys are not part of this language", at: range, label: "a merge key", help: "write the entries out here")
    }

    static func directive(at range: TextRange) -> Diagnostic {
        Diagnostic(.yamlFeature, "directives are not part of this language", at: range, label: "a directive", help: "leave the line out")
    }

    static func severalDocuments(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlFeature, "a file holds one document only", at: range, label: "a second one begins here",
            help: "put it into a file of its own")
    }
}
