package import MapSyntax

extension DiagnosticCode {
    /// A mapping answers for an object that the database does not have.
    package static let missingObject = DiagnosticCode("missing-object", .warning)
}

extension Diagnostic {
    static func missingObject(_ object: ObjectSyntax, known: [String]) -> Diagnostic {
        let list = known.isEmpty ? "" : ": it has \(known.prefix(5).map { "'\($0)'" }.joined(separator: ", "))"
        return Diagnostic(
            .missingObject, "the database has no \(object.kind.words) '\(object.words)'", at: object.range, label: "is not in the database",
            help: "remove this line, or write the name as the database has it\(list)")
    }
}

extension ObjectSyntax.Kind {
    /// What an object of the kind is called: `CHECK`.
    var words: String {
        switch self {
        case .view, .trigger, .index, .generated, .foreignKey: rawValue
        case .check: "CHECK"
        case .defaultValue: "DEFAULT of"
        }
    }
}
