package import MapSyntax

extension DiagnosticCode {
    /// mapc cannot read a date format.
    package static let invalidDateFormat = DiagnosticCode("invalid-date-format", .error)
}

extension Diagnostic {
    static func invalidDateFormat(_ fault: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .invalidDateFormat, "the format \(fault)", at: range,
            help: "use 'yyyy MM M MMM MMMM dd d EEE EEEE HH H hh h a mm m ss s S ZZZZZ Z', and put other letters in quotes: \"'at'\"")
    }
}
