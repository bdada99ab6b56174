package import MapSyntax

extension DiagnosticCode {
    /// A row comes after all others of an order, and there is no place behind theirs.
    package static let noNextPlace = DiagnosticCode("no-next-place", .error)
}
