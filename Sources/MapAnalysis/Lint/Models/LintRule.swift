package import MapSyntax

/// A lint rule of models: a code and the check that reports it, for models that have been resolved. Each rule has its own file and is
/// listed once.
package struct LintRule: Sendable {
    package var code: DiagnosticCode
    /// Checks all models of a project, in version order, with their context.
    var check: @Sendable (_ models: [Model], _ project: Project, _ diagnostics: inout Diagnostics) -> Void

    init(_ code: DiagnosticCode, check: @escaping @Sendable ([Model], Project, inout Diagnostics) -> Void) {
        self.code = code
        self.check = check
    }

    /// The context of the models.
    struct Project: Sendable {
        /// The project file, which may set options of the models.
        var file: ProjectFileSyntax?
        /// The files into which fixes write; nil for models without files.
        var texts: ProjectTexts?
    }

    /// The lint rules of models.
    package static let ofModels: [LintRule] = [
        indistinguishableVersions,
        keyBesideId,
        misnamedVersion,
        missingInverse,
        reservedName,
        sharedColumn,
        sharedTable,
    ]
}
