import MapAnalysis
import MapPlan
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

    /// A project says that a collation is like one that SQLite does not have.
    package static func unknownCollation(_ like: Name, for collation: Name) -> Diagnostic {
        let near = nearest(to: like.text, among: NamedCollation.Model.allCases.map(\.rawValue))
        return Diagnostic(
            .unknownCollation, "'\(collation.text)' can be like 'binary', 'nocase' or 'rtrim', not like '\(like.text)'", at: like.range,
            label: near.map { "did you mean '\($0)'?" } ?? "", help: near.map { "write '\($0)'" } ?? "write one of these",
            fixes: .replacing(like.range, by: near))
    }

    private static var whoHasCollations: String {
        "the application that made the database registers this collation with SQLite; mapc has BINARY, NOCASE and RTRIM"
    }

    private static var cureOfCollation: String {
        "if it compares like one of these, say so in mapc.yaml, as in 'collations: { NAME: { as: nocase } }'; else migrate this table in the application"
    }
}
