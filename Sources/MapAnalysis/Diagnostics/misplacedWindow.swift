package import MapSyntax

extension DiagnosticCode {
    package static let misplacedWindow = DiagnosticCode("misplaced-window", .error)
}

extension Diagnostic {
    /// In a key that decides which rows are left.
    static func misplacedWindow(_ name: Name, isLet: Bool, deciding key: String) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "\(subject(name, isLet)) cannot stand in '\(key)'", at: name.range, label: "counts the rows that are left",
            notes: ["which rows are left is decided before any of them are counted"],
            help: "compare properties of '$source' instead, or write the window to an attribute in one version and filter by it in the next"
        )
    }

    static func misplacedWindow(_ name: Name, isLet: Bool, within window: String) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "\(subject(name, isLet)) cannot stand inside '\(window)'", at: name.range, label: "a window within a window",
            help: "write the inner window to an attribute in one version, and read that attribute in the next")
    }

    static func misplacedWindow(inClosure name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "\(subject(name, false)) cannot stand in the argument of a method", at: name.range,
            label: "looks at rows, not at elements", help: "give it a name under 'let', and use that here")
    }

    static func misplacedWindow(withoutRows name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "\(subject(name, false)) cannot stand where there is no row", at: name.range,
            label: "computed once, not for each row", help: "write it under 'let' or 'set' of an entity mapping")
    }

    /// A value that would leave its row out, had that been counted.
    static func misplacedWindow(leavingOut value: Expression) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "a window cannot decide which rows 'onNil: drop' leaves out", at: value.range,
            label: "counts the rows that are left", help: "give a value for nil with '?? value'")
    }

    /// A value in which rows must agree to be one, had they been counted.
    static func misplacedWindow(uniting value: Expression) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "a window cannot decide which rows 'distinct' makes one", at: value.range,
            label: "counts the rows that are left",
            help: "write the window to an attribute in one version, and unite rows by it in the next")
    }

    private static func subject(_ name: Name, _ isLet: Bool) -> String {
        isLet ? "'$\(name.text)', which holds a window," : "the window '\(name.text)'"
    }
}
