package import MapSyntax

extension DiagnosticCode {
    package static let changedStore = DiagnosticCode("changed-store", .error)
}
