extension DiagnosticCode {
    package static let misplacedKey = DiagnosticCode("misplaced-key", .error)
}

extension Diagnostic {
    /// A key of another part of the same kind of file.
    static func misplacedKey(_ key: YAMLScalar, of owner: String, belongsTo other: String, place: String) -> Diagnostic {
        Diagnostic(
            .misplacedKey, "'\(key.text)' is a key of \(other), not of \(owner)", at: key.range, label: "does not belong here",
            help: "write it \(place)")
    }

    /// A name in a place where only keys of the language are allowed.
    static func misplacedKey(_ key: YAMLScalar, looksLike what: String, under parent: String) -> Diagnostic {
        Diagnostic(
            .misplacedKey, "'\(key.text)' looks like \(what) outside '\(parent)'", at: key.range, label: "does not belong here",
            help: "write it under '\(parent):', indented")
    }

    static func misplacedKey(_ key: YAMLScalar, of owner: String, help: String) -> Diagnostic {
        Diagnostic(.misplacedKey, "'\(key.text)' is not a key of \(owner)", at: key.range, label: "does not belong here", help: help)
    }
}
