package import MapSyntax

extension DiagnosticCode {
    /// A folder has several bundles of Core Data models, and a project has one model.
    package static let severalBundles = DiagnosticCode("several-bundles", .error)
}

extension Diagnostic {
    /// - Parameter paths: the paths of the bundles, at least two.
    static func severalBundles(_ paths: [String]) -> Diagnostic {
        Diagnostic(
            .severalBundles, "there are \(paths.count) bundles here, and a project has one model", subject: paths[0],
            notes: paths.dropFirst().prefix(12).map { "'\($0)' is another one" }, help: "name one of them: mapc import '\(paths[0])'")
    }
}
