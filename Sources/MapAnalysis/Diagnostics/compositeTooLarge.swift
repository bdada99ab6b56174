package import MapSyntax

extension DiagnosticCode {
    /// A composite has more columns, or is nested deeper, than mapc allows.
    package static let compositeTooLarge = DiagnosticCode("composite-too-large", .error)
}

extension Diagnostic {
    static func compositeTooLarge(_ name: String, limit: Int, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .compositeTooLarge, "'\(name)' has more than \(limit) attributes, with those of the composites in it", at: range,
            help: "make parts of it entities of their own")
    }

    static func compositeTooLarge(_ name: String, depth: Int, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .compositeTooLarge, "composites are nested more than \(depth) deep in '\(name)'", at: range,
            help: "make parts of it entities of their own")
    }
}
