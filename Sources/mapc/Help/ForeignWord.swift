/// What other tools call a command of mapc.
struct ForeignWord {
    let words: [String]
    let command: String
    /// What the command does.
    let help: String

    private init(_ words: String..., are command: String, help: String) { (self.words, self.command, self.help) = (words, command, help) }

    /// Returns what a word is; `nil` if no tool uses it.
    static func named(_ word: String) -> ForeignWord? { all.first { $0.words.contains(word) } }

    static let all = [
        ForeignWord(
            "migrate", "upgrade", "update", "up", "deploy", "run", "push", are: "apply", help: "migrates a database to the latest version"),
        ForeignWord(
            "downgrade", "down", "rollback", "revert", "undo", are: "apply",
            help: "migrates back with '--to VERSION', if a mapping leads there"),
        ForeignWord("validate", "compile", "build", are: "lint", help: "checks models and mappings; 'mapc check' checks a database"),
        ForeignWord("verify", are: "check", help: "checks a database; 'mapc apply --verify full' compares every value of a migration"),
        ForeignWord("diff", "preview", "dry-run", are: "plan", help: "shows what a migration would do, without doing it"),
        ForeignWord("generate", "makemigrations", are: "infer", help: "drafts the mapping between two versions"),
        ForeignWord("revision", are: "new", help: "makes the next version of the model"),
        ForeignWord("create", are: "init", help: "makes a project; 'mapc new' makes the next version of a model"),
        ForeignWord("pull", are: "init", help: "--from DATABASE makes a project for a database"),
        ForeignWord("format", are: "fmt", help: "formats models, mappings and tests"),
        ForeignWord("inspect", "dump", "export", are: "introspect", help: "writes the model of an existing database"),
        ForeignWord("graph", "draw", are: "diagram", help: "draws a version of the model, or what differs between two"),
        ForeignWord("merge", are: "rebase", help: "moves an unreleased version behind the others"),
        ForeignWord(
            "stamp", "baseline", are: "status", help: "recognises a database by its tables; 'mapc apply --from VERSION' overrides that"),
        ForeignWord(
            "log", "heads", "history", "current", are: "status", help: "says at which version a database is, and what is pending"),
        ForeignWord("freeze", are: "release", help: "freezes the open version and locks it"),
    ]
}
