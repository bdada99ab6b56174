import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A relationship would refer to rows of a table without a primary key.
    package static let noLastingKey = DiagnosticCode("no-lasting-key", .error)
}

extension Diagnostic {
    static func noLastingKey(_ relationship: Relationship, to table: String) -> Diagnostic {
        Diagnostic(
            .noLastingKey, "'\(relationship.name)' would refer to rows of '\(table)', which has no primary key", at: relationship.range,
            label: "the rows have no primary key", notes: ["SQLite finds its rows only by their rowids, which VACUUM may change"],
            help: "give the entity a 'key', in this version or an earlier one")
    }
}
