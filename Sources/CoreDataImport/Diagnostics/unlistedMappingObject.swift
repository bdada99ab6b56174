package import MapSyntax

extension DiagnosticCode {
    /// A mapping model has objects that none of its lists contains.
    package static let unlistedMappingObject = DiagnosticCode("unlisted-mapping-object", .note)
}

extension Diagnostic {
    /// - Parameter places: where the objects stand, in the order of the file; not empty.
    static func unlistedMappingObjects(at places: [TextRange]) -> Diagnostic {
        let count = places.count == 1 ? "an object" : "\(places.count) objects"
        let (them, are) = places.count == 1 ? ("it", "is") : ("them", "are")
        return Diagnostic(
            .unlistedMappingObject, "\(count) of the mapping model \(are) in none of its lists", at: places.first, label: "not listed",
            notes: ["Core Data ignores \(them), and so does mapc"],
            help: "open the mapping model in Xcode if \(them) should count, and delete the file's old objects otherwise")
    }
}
