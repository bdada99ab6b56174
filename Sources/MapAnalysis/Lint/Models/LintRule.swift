package import MapSyntax

/// Something to say about models that can be read: a code and the check that reports it. One file each, listed once.
package struct LintRule: Sendable {
    package var code: DiagnosticCode
    /// A lint rule that sees all models of a project in version order, with their context.
    var check: @Sendable (_ models: [Model], _ project: Project, _ diagnostics: inout Diagnostics) -> Void

    init(_ code: DiagnosticCode, check: @escaping @Sendable ([Model], Project, inout Diagnostics) -> Void) {
        self.code = code
        self.check = check
    }

    /// What a rule sees beside the models.
    struct Project: Sendable {
        /// The project file, which may set options of the models.
        var file: ProjectFileSyntax?
        /// The files into which fixes write; `nil` for models without files.
        var texts: ProjectTexts?
    }

    /// The lint rules of models.
    package static let ofModels: [LintRule] = [
        indistinguishableVersions,
        missingInverse,
        reservedName,
        sharedColumn,
        sharedTable,
    ]
}
