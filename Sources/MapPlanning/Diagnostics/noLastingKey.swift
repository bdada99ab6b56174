import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// Rows of a table without a primary key would be referred to.
    package static let noLastingKey = DiagnosticCode("no-lasting-key", .error)
}

extension Diagnostic {
    static func noLastingKey(_ relationship: Relationship, to table: String) -> Diagnostic {
        Diagnostic(
            .noLastingKey, "'\(relationship.name)' would refer to rows of '\(table)', which has no primary key", at: relationship.range,
            label: "nothing can refer to them", notes: ["its rows are found by a rowid, and VACUUM may give them others"],
            help: "declare a 'key' of the entity, in a version before or in this one")
    }
}
