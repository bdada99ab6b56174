import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A migration would change what CloudKit has a copy of.
    package static let mirroredStore = DiagnosticCode("mirrored-store", .error)
}

extension Diagnostic {
    static func mirroredStore(_ table: String, to version: Model, _ reasons: [String]) -> Diagnostic {
        Diagnostic(
            .mirroredStore, "the database is mirrored to CloudKit, and this migration would not be mirrored", at: version.versionRange,
            label: "this version changes more than values",
            notes: ["the table '\(table)' names rows by the numbers of their entities and by their keys"] + reasons,
            help: "migrate this database with Core Data, or keep the entities and the set of rows as they are")
    }
}
