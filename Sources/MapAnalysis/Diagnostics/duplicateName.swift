package import MapSyntax

extension DiagnosticCode {
    /// A name is declared twice in one place.
    package static let duplicateName = DiagnosticCode("duplicate-name", .error)
}

extension Diagnostic {
    /// - Parameter what: what already has the name: "an enum", "a property of 'Post'".
    static func duplicateName(_ name: String, at range: TextRange, as what: String, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateName, "'\(name)' is already the name of \(what)", at: range, label: "a second one",
            also: [Label(first, "the first one")],
            help: "give one of them another name")
    }

    static func nameOfBuiltInType(_ name: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateName, "'\(name)' is already the name of a type of the language", at: range, label: "hides the type",
            help: "give it another name")
    }

    /// A function of a mapping file would hide something that already has its name.
    static func nameOfFunction(_ name: Name, what: String, first: TextRange?) -> Diagnostic {
        Diagnostic(
            .duplicateName, "'\(name.text)' is already the name of \(what)", at: name.range, label: "a second one",
            also: first.map { [Label($0, "the first one")] } ?? [], help: "give the function another name")
    }

    static func redeclaredProperty(_ name: String, at range: TextRange, parent: String, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateName, "'\(name)' is already a property of the parent '\(parent)'", at: range, label: "declared again",
            also: [Label(first, "inherited from here")], help: "remove it here: subentities have the properties of their parents")
    }
}
