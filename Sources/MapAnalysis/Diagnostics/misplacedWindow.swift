package import MapSyntax

extension DiagnosticCode {
    package static let misplacedWindow = DiagnosticCode("misplaced-window", .error)
}

extension Diagnostic {
    /// A window is used in a key that decides which rows are left.
    static func misplacedWindow(_ name: Name, isLet: Bool, deciding key: String) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "\(subject(name, isLet)) cannot be used in '\(key)'", at: name.range, label: "counts the rows that are kept",
            notes: ["mapc decides which rows to keep before it counts them"],
            help: "compare properties of '$source' instead, or write the window to an attribute in one version and filter by it in the next"
        )
    }

    static func misplacedWindow(_ name: Name, isLet: Bool, within window: String) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "\(subject(name, isLet)) cannot be used inside '\(window)'", at: name.range,
            label: "a window within a window",
            help: "write the inner window to an attribute in one version, and read that attribute in the next")
    }

    static func misplacedWindow(inClosure name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "\(subject(name, false)) cannot be used in the argument of a method", at: name.range,
            label: "a window is over rows, not over elements", help: "give it a name under 'let', and use that name here")
    }

    static func misplacedWindow(withoutRows name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "\(subject(name, false)) needs rows, and there are none here", at: name.range,
            label: "computed once, not for each row", help: "write it under 'let' or 'set' of an entity mapping")
    }

    /// A window is in a value that leaves out its row when it is nil.
    static func misplacedWindow(leavingOut value: Expression) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "a window cannot decide which rows 'onNil: drop' leaves out", at: value.range,
            label: "counts the rows that are kept", help: "give a value for nil with '?? value'")
    }

    /// A window is in a value by which `distinct` merges rows.
    static func misplacedWindow(uniting value: Expression) -> Diagnostic {
        Diagnostic(
            .misplacedWindow, "a window cannot decide which rows 'distinct' merges", at: value.range,
            label: "counts the rows that are kept",
            help: "write the window to an attribute in one version, and merge rows by it in the next")
    }

    private static func subject(_ name: Name, _ isLet: Bool) -> String {
        isLet ? "'$\(name.text)', which holds a window," : "the window '\(name.text)'"
    }
}
