extension DiagnosticCode {
    package static let invalidShortForm = DiagnosticCode("invalid-short-form", .error)
}

extension Diagnostic {
    static func invalidShortForm(
        _ text: String, of what: String, _ range: TextRange, label: String, help: String, fixes: [Diagnostic.Fix] = []
    ) -> Diagnostic {
        Diagnostic(.invalidShortForm, "'\(text)' is not a valid short form of \(what)", at: range, label: label, help: help, fixes: fixes)
    }

    /// `varchar(20)`
    /// `date = now()`: a default is the same for every row.
    static func invalidShortForm(_ text: String, of what: String, computedDefault value: String, at range: TextRange) -> Diagnostic {
        invalidShortForm(
            text, of: what, range, label: "a default is a constant",
            help: "remove the default, and write \(value) under 'set' of a mapping, which computes it for each old row")
    }

    static func invalidShortForm(
        _ text: String, of what: String, _ range: TextRange, length: TextRange, meaning type: String, help: String
    ) -> Diagnostic {
        let fix = Diagnostic.Fix("write '\(type)'", isSafe: false, [Diagnostic.Edit(range, type)])
        return invalidShortForm(text, of: what, length, label: "a type has no length", help: help, fixes: [fix])
    }
}
