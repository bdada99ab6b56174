package import MapSyntax

extension DiagnosticCode {
    /// The renaming ID of a property or an entity is the name of another one in the same version.
    package static let siblingRenamingId = DiagnosticCode("sibling-renaming-id", .warning)
}

extension Diagnostic {
    /// - Parameters:
    ///   - name: `Post.title`, or the name of an entity.
    ///   - owner: the entity above or below that has a property of that name; nil if it is beside this one.
    static func siblingRenamingId(_ name: String, _ id: String, of owner: String?, at place: ModelPlace) -> Diagnostic {
        let other = owner.map { "'\($0)' has a property of that name" } ?? "'\(id)' is beside it"
        return Diagnostic(
            .siblingRenamingId, "'\(name)' has the renaming ID '\(id)', and \(other); mapc leaves the ID out", at: place,
            label: "not renamed: '\(id)' still has its name",
            notes: ["what '\(id)' held stays there, and '\(name)' is new in the first version that has it"],
            help: "remove the renaming ID in Xcode, and write a mapping if '\(name)' should begin with the values of '\(id)'")
    }
}
