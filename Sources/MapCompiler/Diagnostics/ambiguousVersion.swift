package import MapSyntax

extension DiagnosticCode {
    package static let ambiguousVersion = DiagnosticCode("ambiguous-version", .error)
}

extension Diagnostic {
    static func ambiguousVersion(of store: String, _ candidates: [String]) -> Diagnostic {
        let list = candidates.joined(separator: ", ")
        return Diagnostic(
            .ambiguousVersion, "the database's tables match several versions: \(list)", subject: store,
            notes: ["its tables fit each of these versions, and a step between them changes values"],
            help: "name the version with '--from', or give each version a value under 'userVersion' in mapc.yaml")
    }

    /// Versions of Core Data that differ in an entity of which the version hash is not known.
    static func ambiguousVersion(of store: String, byHashesOf versions: [String]) -> Diagnostic {
        Diagnostic(
            .ambiguousVersion, "the database may be at version \(versions.joined(separator: " or "))", subject: store,
            notes: ["these versions differ in an entity of which mapc does not know how Core Data computes the version hash"],
            help: "bring its hashes with 'mapc import --hashes DATABASE', or name the version with '--from'")
    }

    static func ambiguousVersion(of store: String, _ versions: [String], configuration: String) -> Diagnostic {
        let (whole, part) = (versions[0], versions[1])
        return Diagnostic(
            .ambiguousVersion, "the database may be at version \(whole) or \(part)", subject: store,
            notes: ["it has all entities of version \(whole), and they are those of configuration '\(configuration)' of version \(part)"],
            help: "add '--from \(whole)', or '--from \(part)' if the application opens it with that configuration")
    }
}
