package import MapSyntax

extension DiagnosticCode {
    /// The renaming ID of a property or an entity is the name of another one in the same version.
    package static let siblingRenamingId = DiagnosticCode("sibling-renaming-id", .warning)
}

extension Diagnostic {
    /// - Parameter name: `Post.title`, or the name of an entity.
    static func siblingRenamingId(_ name: String, _ id: String, at place: ModelPlace) -> Diagnostic {
        Diagnostic(
            .siblingRenamingId, "'\(name)' has the renaming ID '\(id)', and '\(id)' is beside it; mapc leaves the ID out", at: place,
            label: "not renamed: '\(id)' still has its name",
            notes: ["what '\(id)' held stays there, and '\(name)' is new in the first version that has it"],
            help: "remove the renaming ID in Xcode, and write a mapping if '\(name)' should begin with the values of '\(id)'")
    }
}
