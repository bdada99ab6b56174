package import MapSyntax

extension DiagnosticCode {
    /// Two models have the same version, or `versions` lists one twice.
    package static let duplicateVersion = DiagnosticCode("duplicate-version", .error)
}

extension Diagnostic {
    static func duplicateVersion(_ version: VersionSyntax, first: VersionSyntax) -> Diagnostic {
        Diagnostic(
            .duplicateVersion, "version '\(version.label)' appears twice", at: version.range, label: "a second one",
            also: [Label(first.range, "the first one")], help: "give one of them another version")
    }

    /// The project has two folders with the same versions: `models`, and a copy of it.
    static func duplicateVersion(
        _ version: VersionSyntax, first: VersionSyntax, copied versions: [String], to folder: String, of original: String
    ) -> Diagnostic {
        let all = versions.prefix(8).joined(separator: ", ") + (versions.count > 8 ? " and \(versions.count - 8) more" : "")
        return Diagnostic(
            .duplicateVersion, "\(named(original)) and \(named(folder)) have the same versions: \(all)", at: version.range,
            label: "a second one",
            also: [Label(first.range, "the first one")],
            help: "if one is a copy, move it out of the project; or name the files of the project under 'models:' in mapc.yaml")
    }

    private static func named(_ folder: String) -> String { folder.isEmpty ? "the project's folder" : "folder '\(folder)'" }
}
