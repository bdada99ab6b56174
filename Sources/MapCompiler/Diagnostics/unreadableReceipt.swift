import MapExecution
package import MapSyntax

extension DiagnosticCode {
    package static let unreadableReceipt = DiagnosticCode("unreadable-receipt", .error)
}

extension Diagnostic {
    static func unreadableReceipt(_ error: ReceiptError, in store: String) -> Diagnostic {
        let help =
            switch error {
            case .newer: "update mapc"
            case .busy: "try again when no other program writes to the database"
            case .unreadable: "check the content of the table; mapc neither repairs nor replaces it"
            }
        return Diagnostic(.unreadableReceipt, error.description, subject: store, help: help)
    }
}
