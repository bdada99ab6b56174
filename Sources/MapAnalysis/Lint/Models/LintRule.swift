package import MapSyntax

/// Something to say about models that can be read: a code and the check that reports it. One file each, listed once.
package struct LintRule: Sendable {
    package var code: DiagnosticCode
    /// Sees all models of a project in version order, and what the project file says of them.
    package var check: @Sendable (_ models: [Model], _ project: ProjectFileSyntax?, _ diagnostics: inout Diagnostics) -> Void

    package init(_ code: DiagnosticCode, check: @escaping @Sendable ([Model], ProjectFileSyntax?, inout Diagnostics) -> Void) {
        self.code = code
        self.check = check
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
