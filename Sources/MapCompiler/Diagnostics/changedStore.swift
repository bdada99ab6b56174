import MapPlanning
import MapSyntax

extension Diagnostic {
    static func changedStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .changedStore, words, subject: store,
            help: "make a new plan with 'mapc plan'")
    }

    /// A new plan would not help: another program writes to the store.
    static func changedStore(_ store: String, overtaken words: String) -> Diagnostic {
        Diagnostic(
            .changedStore, words, subject: store, help: "try again when no other program writes to the database")
    }
}
