import MapSyntax

extension DiagnosticCode {
    /// A version cannot be made with this label.
    package static let unusableVersion = DiagnosticCode("unusable-version", .error)
}

extension Diagnostic {
    /// The label is that of a version.
    static func unusableVersion(_ label: String, free: String?) -> Diagnostic {
        Diagnostic(.unusableVersion, "version '\(label)' exists already", help: help(free))
    }

    /// The label is a number before the last one, and the project orders its versions by number.
    static func unusableVersion(_ label: String, before last: String, free: String?) -> Diagnostic {
        Diagnostic(
            .unusableVersion, "version '\(label)' would come before version '\(last)', so databases at '\(last)' would never get it",
            help: help(free))
    }

    /// Nobody can tell the label after this one.
    static func unusableVersion(after last: String) -> Diagnostic {
        Diagnostic(
            .unusableVersion, "version '\(last)' is no whole number, so mapc does not know the next one", help: "name the new version")
    }

    static func unusableVersion(open free: String?) -> Diagnostic {
        Diagnostic(.unusableVersion, "'next' is the open version, which has no number yet", help: help(free))
    }

    private static func help(_ free: String?) -> String { free.map { "use '\($0)', the number after the last" } ?? "use another name" }
}
