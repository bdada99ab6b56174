package import MapSyntax

extension DiagnosticCode {
    /// A bundle has no version of a Core Data model.
    package static let emptyBundle = DiagnosticCode("empty-bundle", .error)
}

extension Diagnostic {
    /// - Parameter archives: whether the bundle is compiled.
    static func emptyBundle(_ path: String, archives: Bool) -> Diagnostic {
        Diagnostic(
            .emptyBundle, archives ? "this bundle contains no '.mom'" : "this is not a Core Data model: it contains no '.xcdatamodel'",
            subject: path,
            help: "name an '.xcdatamodeld', an '.xcdatamodel', a '.momd' or a '.mom'")
    }

    /// - Parameter path: that of a bundle with versions that only Xcode 3 can have written.
    static func emptyBundle(ofOldVersions path: String) -> Diagnostic {
        Diagnostic(
            .emptyBundle, "all versions of this bundle are in the format of Xcode 3, which mapc does not read", subject: path,
            help: "open the model in a later Xcode and save it")
    }

    /// - Parameter path: that of a folder without mapping models, or of a file that is none.
    static func emptyBundle(mappings path: String) -> Diagnostic {
        Diagnostic(
            .emptyBundle, "'--mappings' names a place without an '.xcmappingmodel'", subject: path,
            help: "name a folder with '.xcmappingmodel' bundles, or one of them, after '--mappings'")
    }
}
