package import MapSyntax

extension DiagnosticCode {
    /// Two mapping files of one step say the same thing twice.
    package static let duplicateStep = DiagnosticCode("duplicate-step", .error)
}

extension Diagnostic {
    /// `what` is what both files say: `'name' of 'Post'`.
    static func duplicateStep(_ what: String, at place: TextRange, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateStep, "two mapping files of the same step write \(what)", at: place, label: "the second",
            also: [Label(first, "the first")], help: "keep one of them: the files of a step are one mapping")
    }

    /// The project has two folders with mappings of the same names for the same steps: `mappings`, and a copy of it.
    static func duplicateStep(copied folder: CopiedFolder) -> Diagnostic {
        let names = folder.names.prefix(8).joined(separator: ", ") + (folder.names.count > 8 ? " and \(folder.names.count - 8) more" : "")
        return Diagnostic(
            .duplicateStep, "\(named(folder.original)) and \(named(folder.copy)) have mappings of the same steps: \(names)",
            at: folder.range,
            label: "a second one", also: [Label(folder.first, "the first one")],
            help: "if one is a copy, move it out of the project; or name the files of the project under 'mappings:' in mapc.yaml")
    }

    private static func named(_ folder: String) -> String { folder.isEmpty ? "the project's folder" : "folder '\(folder)'" }
}
