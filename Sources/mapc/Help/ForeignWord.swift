/// What other tools call a command of mapc.
struct ForeignWord {
    let word: String
    let command: String
    /// What the command does.
    let help: String

    static let all = [
        ForeignWord(word: "migrate", command: "apply", help: migrates),
        ForeignWord(word: "upgrade", command: "apply", help: migrates),
        ForeignWord(word: "update", command: "apply", help: migrates),
        ForeignWord(word: "up", command: "apply", help: migrates),
        ForeignWord(word: "deploy", command: "apply", help: migrates),
        ForeignWord(word: "run", command: "apply", help: migrates),
        ForeignWord(word: "push", command: "apply", help: migrates),
        ForeignWord(word: "downgrade", command: "apply", help: migratesBack),
        ForeignWord(word: "down", command: "apply", help: migratesBack),
        ForeignWord(word: "rollback", command: "apply", help: migratesBack),
        ForeignWord(word: "revert", command: "apply", help: migratesBack),
        ForeignWord(word: "undo", command: "apply", help: migratesBack),
        ForeignWord(word: "validate", command: "lint", help: "checks models and mappings; 'mapc check' checks a database"),
        ForeignWord(word: "compile", command: "lint", help: "checks models and mappings; 'mapc check' checks a database"),
        ForeignWord(word: "build", command: "lint", help: "checks models and mappings; 'mapc check' checks a database"),
        ForeignWord(
            word: "verify", command: "check", help: "checks a database; 'mapc apply --verify full' compares every value of a migration"),
        ForeignWord(word: "diff", command: "plan", help: shows),
        ForeignWord(word: "preview", command: "plan", help: shows),
        ForeignWord(word: "dry-run", command: "plan", help: shows),
        ForeignWord(word: "generate", command: "infer", help: "drafts the mapping between two versions"),
        ForeignWord(word: "makemigrations", command: "infer", help: "drafts the mapping between two versions"),
        ForeignWord(word: "revision", command: "new", help: "makes the next version of the model"),
        ForeignWord(word: "create", command: "init", help: "makes a project; 'mapc new' makes the next version of a model"),
        ForeignWord(word: "pull", command: "init", help: "--from DATABASE makes a project for a database"),
        ForeignWord(word: "format", command: "fmt", help: "formats models, mappings and tests"),
        ForeignWord(word: "inspect", command: "introspect", help: prints),
        ForeignWord(word: "dump", command: "introspect", help: prints),
        ForeignWord(word: "export", command: "introspect", help: prints),
        ForeignWord(word: "graph", command: "diagram", help: "draws a version of the model, or what differs between two"),
        ForeignWord(word: "draw", command: "diagram", help: "draws a version of the model, or what differs between two"),
        ForeignWord(word: "merge", command: "rebase", help: "moves an unreleased version behind the others"),
        ForeignWord(word: "stamp", command: "status", help: recognises),
        ForeignWord(word: "baseline", command: "status", help: recognises),
        ForeignWord(word: "log", command: "status", help: "says at which version a database is, and what is pending"),
        ForeignWord(word: "heads", command: "status", help: "says at which version a database is, and what is pending"),
        ForeignWord(word: "history", command: "status", help: "says at which version a database is, and what is pending"),
        ForeignWord(word: "current", command: "status", help: "says at which version a database is, and what is pending"),
        ForeignWord(word: "freeze", command: "release", help: "freezes the open version and locks it"),
    ]

    private static let migrates = "migrates a database to the latest version"
    private static let migratesBack = "migrates back with '--to VERSION', if a mapping leads there"
    private static let prints = "writes the model of an existing database"
    private static let recognises = "recognises a database by its tables; 'mapc apply --from VERSION' overrides that"
    private static let shows = "shows what a migration would do, without doing it"
}
