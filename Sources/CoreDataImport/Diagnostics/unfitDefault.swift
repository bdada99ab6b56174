package import MapSyntax

extension DiagnosticCode {
    /// The default value, or a limit, of an attribute does not fit its type. Xcode compiles such a model all the same.
    package static let unfitDefault = DiagnosticCode("unfit-default", .warning)
}

extension Diagnostic {
    /// - Parameters:
    ///   - type: the type as Xcode calls it: `Integer 32`.
    ///   - compiled: what Core Data makes of the default, as a model file has it; nil for no default.
    static func unfitDefault(
        _ attribute: XMLAttribute, of owner: String, type: String, compiled: String?
    ) -> Diagnostic {
        let cure = compiled.map { "Core Data reads it as \($0), and so does mapc" } ?? "mapc leaves it out"
        return Diagnostic(
            .unfitDefault, "the default value '\(attribute.value)' of '\(owner)' does not fit \(type); \(cure)", at: attribute.range,
            label: "not of type \(type)", help: "correct it in Xcode if the application relies on it")
    }

    /// - Parameters:
    ///   - what: `minimum`.
    ///   - name: with the entity's: `Post.price`.
    static func roundedDecimal(_ what: String, _ digits: String, as stored: String, of name: String, at place: ModelPlace) -> Diagnostic {
        Diagnostic(
            .unfitDefault, "the \(what) \(digits) of '\(name)' has more digits than Core Data stores; mapc writes \(stored)", at: place,
            help: "nothing, if the application does not rely on the other digits")
    }

    /// - Parameter what: `minimum`.
    static func unfitLimit(_ what: String, _ attribute: XMLAttribute, of owner: String, type: String) -> Diagnostic {
        Diagnostic(
            .unfitDefault, "the \(what) '\(attribute.value)' of '\(owner)' does not fit \(type); mapc leaves it out", at: attribute.range,
            label: "not of type \(type)", help: "correct it in Xcode if the application relies on it")
    }
}
