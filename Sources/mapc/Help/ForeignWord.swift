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
        ForeignWord(word: "downgrade", command: "apply", help: "migrates back with '--to VERSION', if a mapping leads there"),
        ForeignWord(word: "rollback", command: "apply", help: "migrates back with '--to VERSION', if a mapping leads there"),
        ForeignWord(word: "validate", command: "lint", help: "checks models and mappings; 'mapc check' checks a database"),
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
        ForeignWord(word: "history", command: "status", help: "says at which version a database is, and what is pending"),
        ForeignWord(word: "current", command: "status", help: "says at which version a database is, and what is pending"),
        ForeignWord(word: "freeze", command: "release", help: "freezes the open version and locks it"),
    ]

    private static let migrates = "migrates a database to the latest version"
    private static let shows = "shows what a migration would do, without doing it"
}
