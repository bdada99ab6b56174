package import MapSyntax

extension DiagnosticCode {
    /// A key or an index of a table uses a collation that only the application has.
    package static let unknownCollation = DiagnosticCode("unknown-collation", .error)
}

extension Diagnostic {
    /// - Parameter place: a column or an index, in words.
    static func unknownCollation(_ collation: String, of place: String, in table: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .unknownCollation, "\(place) of the table '\(table)' uses the collation '\(collation)', which mapc does not have",
            at: range, notes: [whoHasCollations], help: cureOfCollation)
    }

    /// Returns the diagnostic for a store whose rows cannot be read without the collation.
    package static func unknownCollation(_ collation: String, ofStore store: String) -> Diagnostic {
        Diagnostic(
            .unknownCollation, "a key or an index of the database uses the collation '\(collation)', which mapc does not have",
            subject: store, notes: [whoHasCollations], help: cureOfCollation)
    }

    private static var whoHasCollations: String {
        "the application that made the database registers this collation with SQLite; mapc has BINARY, NOCASE and RTRIM"
    }

    private static var cureOfCollation: String {
        "declare the column or the index with BINARY, NOCASE or RTRIM first, or migrate this table in the application"
    }
}
