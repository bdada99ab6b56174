package import MapSyntax

extension DiagnosticCode {
    /// An entity without a declared key has a required attribute `id`, and its rows get a key beside it.
    package static let keyBesideId = DiagnosticCode("key-beside-id", .warning)
}

extension Diagnostic {
    /// - Parameter key: the column of the key that mapc adds.
    static func keyBesideId(_ id: Attribute, of entity: Entity, key: String, _ texts: ProjectTexts?) -> Diagnostic {
        let edits = texts?.outline(of: entity.range.file)?.lengthening(
            entity.range, shortForm: "attributes", with: .entry("key", id.name))
        return Diagnostic(
            .keyBesideId, "'\(entity.name).\(id.name)' is not the key, and the rows of '\(entity.name)' have a key '\(key)' beside it",
            at: id.range,
            label: "not declared as the key", help: "write 'key: \(id.name)' if it tells the rows apart",
            fixes: edits.map { [Fix("write 'key: \(id.name)'", isSafe: false, $0)] } ?? [])
    }
}
