package import MapSyntax

extension DiagnosticCode {
    /// An entry under `drop` names data that is not lost.
    package static let unusedDrop = DiagnosticCode("unused-drop", .warning)
}

extension Diagnostic {
    static func unusedDrop(_ drop: DropSyntax, fixes: [Fix]) -> Diagnostic {
        let path = drop.entity.text + (drop.property.map { ".\($0.text)" } ?? "")
        return Diagnostic(
            .unusedDrop, "'drop' names '\(path)', but it is not lost", at: drop.range, label: "has no effect",
            help: "remove '\(path)' from 'drop'", fixes: fixes)
    }

    /// Reports an allowance that comes from the command line, not from a file.
    package static func unusedDrop(_ path: String) -> Diagnostic {
        Diagnostic(.unusedDrop, "no version has '\(path)', which '--allow-drop' names", help: "write 'Entity' or 'Entity.attribute'")
    }
}
