package import MapSyntax

extension DiagnosticCode {
    /// A table of a Core Data store has keys beyond the greatest that Core Data knows, so Core Data would give them again.
    package static let keyBeyondGreatest = DiagnosticCode("key-beyond-greatest", .error)
}
