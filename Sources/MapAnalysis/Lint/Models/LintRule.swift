package import MapSyntax

/// Something to say about models that can be read: a code and the check that reports it. One file each, listed once.
package struct LintRule: Sendable {
    package var code: DiagnosticCode
    /// Sees all models of a project in version order, and what stands beside them.
    var check: @Sendable (_ models: [Model], _ project: Project, _ diagnostics: inout Diagnostics) -> Void

    init(_ code: DiagnosticCode, check: @escaping @Sendable ([Model], Project, inout Diagnostics) -> Void) {
        self.code = code
        self.check = check
    }

    /// What a rule sees beside the models.
    struct Project: Sendable {
        /// What the project file says of the models.
        var file: ProjectFileSyntax?
        /// Where fixes write; nowhere for models that stand in no files.
        var texts: ProjectTexts?
    }

    /// What is said about models.
    package static let ofModels: [LintRule] = [
        indistinguishableVersions,
        missingInverse,
        reservedName,
        sharedColumn,
        sharedTable,
    ]
}
