package import MapSyntax

extension DiagnosticCode {
    /// A bundle has no version of a Core Data model.
    package static let emptyBundle = DiagnosticCode("empty-bundle", .error)
}

extension Diagnostic {
    /// - Parameter archives: whether the bundle is compiled.
    static func emptyBundle(_ path: String, archives: Bool) -> Diagnostic {
        Diagnostic(
            .emptyBundle, archives ? "there is no '.mom' in this bundle" : "there is no '.xcdatamodel' in this bundle", subject: path,
            help: "check the path: it is that of an '.xcdatamodeld', an '.xcdatamodel', a '.momd' or a '.mom'")
    }

    /// - Parameter path: that of a folder without mapping models, or of a file that is none.
    static func emptyBundle(mappings path: String) -> Diagnostic {
        Diagnostic(
            .emptyBundle, "there is no '.xcmappingmodel' here", subject: path,
            help: "check the path after '--mappings': it is that of a folder with '.xcmappingmodel' bundles, or of one of them")
    }
}
