package import MapSyntax

extension DiagnosticCode {
    /// `onNil: drop` leaves out no row.
    package static let unusedNilRule = DiagnosticCode("unused-nil-rule", .warning)
}

extension Diagnostic {
    /// - Parameter fixes: those that remove it
    static func unusedNilRule(_ word: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(
            .unusedNilRule, "'onNil: drop' leaves out no row", at: word.range, label: "nothing here is required, and nothing has '!'",
            help: "write '!' after the value whose nil leaves a row out, or remove 'onNil'", fixes: fixes)
    }

    /// - Parameters:
    ///   - property: the property that a `set` entry sets
    ///   - isOptional: whether its value is an expression that may be nil, so that a `!` after it would leave rows out
    ///   - fixes: those that remove it
    static func unusedNilRule(_ word: Name, of property: String, isOptional: Bool, fixes: [Fix]) -> Diagnostic {
        guard isOptional else {
            return Diagnostic(
                .unusedNilRule, "'onNil: drop' leaves out no row, because nothing requires a value of '\(property)'", at: word.range,
                label: "has no effect", help: "leave rows out with 'where', or remove 'onNil'", fixes: fixes)
        }
        return Diagnostic(
            .unusedNilRule, "'onNil: drop' leaves out no row, because '\(property)' may be nil", at: word.range,
            label: "nothing here is required, and nothing has '!'", help: "write '!' after the value, or remove 'onNil'", fixes: fixes)
    }
}
