extension DiagnosticCode {
    package static let yamlFeature = DiagnosticCode("yaml-feature", .error)
}

extension Diagnostic {
    static func yamlDevice(_ kind: YAMLProperties.Kind, at range: TextRange) -> Diagnostic {
        switch kind {
        case .tag:
            Diagnostic(
                .yamlFeature, "mapc does not support YAML tags", at: range, label: "a tag",
                help: "remove it: the declared type decides how a value is read")
        case .anchor:
            Diagnostic(
                .yamlFeature, "mapc does not support YAML anchors", at: range, label: "an anchor",
                help: "write the value out where it is used")
        case .alias:
            Diagnostic(
                .yamlFeature, "mapc does not support YAML aliases", at: range, label: "an alias", help: "write the value out here")
        }
    }

    static func mergeKey(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlFeature, "mapc does not support YAML merge keys", at: range, label: "a merge key", help: "write the entries out here")
    }

    static func directive(at range: TextRange) -> Diagnostic {
        Diagnostic(.yamlFeature, "mapc does not support YAML directives", at: range, label: "a directive", help: "remove this line")
    }

    static func severalDocuments(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .yamlFeature, "a file holds only one YAML document", at: range, label: "a second one begins here",
            help: "move it to a file of its own")
    }
}
