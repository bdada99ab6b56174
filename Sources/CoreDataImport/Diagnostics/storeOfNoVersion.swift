package import MapSyntax

extension DiagnosticCode {
    /// A store that should bring version hashes is of none of the imported versions.
    package static let storeOfNoVersion = DiagnosticCode("store-of-no-version", .error)
}

extension Diagnostic {
    /// - Parameters:
    ///   - nearest: the version with the fewest other hashes.
    ///   - entities: the entities with other hashes, and those that only one of the two has.
    static func storeOfNoVersion(_ path: String, nearest: String?, _ entities: [String]) -> Diagnostic {
        let shown = entities.prefix(10).map { "'\($0)'" } + (entities.count > 10 ? ["…"] : [])
        return Diagnostic(
            .storeOfNoVersion, "no imported version has the version hashes of this store", subject: path,
            notes: nearest.map { ["the nearest version is '\($0)', which has other hashes of \(shown.joined(separator: ", "))"] } ?? [],
            help: "pass a store that the application made with one of these versions")
    }
}
