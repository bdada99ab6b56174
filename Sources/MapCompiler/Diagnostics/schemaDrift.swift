package import MapSyntax

extension DiagnosticCode {
    package static let schemaDrift = DiagnosticCode("schema-drift", .error)
}

extension Diagnostic {
    static func schemaDrift(of store: String, from version: String, by evidence: StoreState.Evidence, _ differences: [String]) -> Diagnostic
    {
        if evidence == .told {
            return Diagnostic(
                .schemaDrift, "'--from \(version)' is wrong: the database's tables do not match version \(version)", subject: store,
                notes: differences.firstLines, help: "name the version that the database has, or leave '--from' out: mapc detects it")
        }
        let holder =
            switch evidence {
            case .hashes, .hashesAndTables: "version hashes are those of"
            case .userVersion: "user_version is that of"
            default: "receipt has"
            }
        return Diagnostic(
            .schemaDrift, "the database's \(holder) version \(version), but its tables do not match that version", subject: store,
            notes: differences.firstLines,
            help: evidence == .hashes || evidence == .hashesAndTables
                ? "undo the change to the tables, or restore a backup; Core Data lays the tables out as the version's hashes say"
                : "undo the change to the tables, or add a version that describes them as they are now")
    }
}
