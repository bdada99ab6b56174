package import MapSyntax

extension DiagnosticCode {
    /// mapc cannot read a date format.
    package static let invalidDateFormat = DiagnosticCode("invalid-date-format", .error)
}

extension Diagnostic {
    static func invalidDateFormat(_ fault: String, of format: String, at range: TextRange?) -> Diagnostic {
        if let range, let meant = meantFormat(format) {
            return Diagnostic(
                .invalidDateFormat, "the format \(fault)", at: range, label: "a format of another language",
                help: "write \"\(meant)\"", fixes: [Fix("write \"\(meant)\"", isSafe: false, [Edit(range, "\"\(meant)\"")])])
        }
        return Diagnostic(
            .invalidDateFormat, "the format \(fault)", at: range, label: "cannot be read",
            help: "use 'yyyy MM M MMM MMMM dd d EEE EEEE HH H hh h a mm m ss s S ZZZZZ Z', and put other letters in quotes: \"'at'\"")
    }

    /// Returns the format that is meant by one of strftime or Moment: `yyyy-MM-dd` for `%Y-%m-%d` and `YYYY-MM-DD`; nil if it is another.
    private static func meantFormat(_ format: String) -> String? {
        let codes = ["%Y": "yyyy", "%m": "MM", "%d": "dd", "%H": "HH", "%M": "mm", "%S": "ss", "%F": "yyyy-MM-dd", "%T": "HH:mm:ss"]
        let words = ["YYYY": "yyyy", "DD": "dd"]
        var meant = format
        for (code, letters) in format.contains("%") ? codes : words { meant = meant.replacing(code, with: letters) }
        guard meant != format, !meant.contains("%"), DateFormat.fault(in: meant) == nil, !meant.contains("\"") else { return nil }
        return meant
    }
}
