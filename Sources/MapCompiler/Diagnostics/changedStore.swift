import MapPlanning
import MapSyntax

extension Diagnostic {
    static func changedStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .changedStore, words, subject: store,
            help: "make a new plan with 'mapc plan'")
    }

    /// The plan was made for a version that somebody stated, or that a receipt said.
    static func changedStore(_ store: String, untold version: String) -> Diagnostic {
        Diagnostic(
            .changedStore, "the plan begins at version \(version), and nothing in this database says that it is at that version",
            subject: store,
            help: "add '--from \(version)' if this database is at version \(version), too")
    }

    /// A new plan would not help: another program writes to the store.
    static func changedStore(_ store: String, overtaken words: String) -> Diagnostic {
        Diagnostic(
            .changedStore, words, subject: store, help: "try again when no other program writes to the database")
    }
}
