import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// Something in a database that a model cannot describe; mapc keeps it as it is.
    package static let leftToStore = DiagnosticCode("left-to-store", .note)
}

extension Diagnostic {
    static func leftToStore(_ remarks: [StoreRemark]) -> Diagnostic {
        let kinds = StoreRemark.Kind.allCases.map { kind in (kind, remarks.filter { $0.kind == kind }.map(\.name)) }.filter {
            !$0.1.isEmpty
        }
        let lists = kinds.map { kind, names in
            "\(kind.rawValue): \(names.prefix(8).joined(separator: ", "))" + (names.count > 8 ? " and \(names.count - 8) more" : "")
        }
        let words = kinds.map { kind, names in "\(kind.rawValue) (\(names.count))" }.joined(separator: ", ")
        return Diagnostic(.leftToStore, "kept as is, not described by the model: \(words)", notes: lists)
    }
}
