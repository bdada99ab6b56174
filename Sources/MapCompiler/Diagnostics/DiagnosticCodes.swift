import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// What this room reports, by slug.
    package static let ofCompiler: [DiagnosticCode] = [
        fixedLevel, unknownLint, unknownLintLevel,
    ]

    /// Everything that mapc reports, by slug.
    package static var all: [DiagnosticCode] {
        (ofSyntax + ofAnalysis + ofCompiler).sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }
    }
}
