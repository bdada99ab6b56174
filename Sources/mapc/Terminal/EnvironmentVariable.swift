/// An environment variable that mapc reads, as manual pages and `mapc doctor` describe it. A test compares the list with the code.
struct EnvironmentVariable {
    let name: String
    /// What mapc does with it.
    let meaning: String
    /// The commands that read it; nil for all.
    var commands: Set<String>?

    /// Those that are mapc's own first, each group sorted by name.
    static let all = [
        EnvironmentVariable(name: "MAPC_COLOR", meaning: "The value of '--color', unless that is given."),
        EnvironmentVariable(name: "MAPC_CONFIG", meaning: "The value of '--config', unless that is given."),
        EnvironmentVariable(name: "MAPC_FORMAT", meaning: "The format of 'mapc lint', unless '--format' is given.", commands: ["lint"]),
        EnvironmentVariable(name: "MAPC_QUIET", meaning: "If it is '1', the same as '--quiet'."),
        EnvironmentVariable(name: "MAPC_VERBOSE", meaning: "If it is '1', the same as '--verbose'."),
        EnvironmentVariable(
            name: "CI", meaning: "If it is neither empty nor 'false', 'mapc apply --redo' is refused.", commands: ["apply"]),
        EnvironmentVariable(
            name: "GITHUB_ACTIONS", meaning: "If it is 'true', 'mapc lint' prints annotations of GitHub Actions unless a format is chosen.",
            commands: ["lint"]),
        EnvironmentVariable(name: "HOME", meaning: "The folder above '.cache', in which mapc keeps plans.", commands: cachingCommands),
        EnvironmentVariable(name: "NO_COLOR", meaning: "If it is not empty, mapc uses no colours unless '--color always' is given."),
        EnvironmentVariable(name: "PATH", meaning: "Where git is looked for, in folders whose path begins with '/'."),
        EnvironmentVariable(
            name: "SQLITE_TMPDIR", meaning: "The folder of SQLite's temporary files; otherwise TMPDIR.", commands: ["apply", "plan"]),
        EnvironmentVariable(name: "TERM", meaning: "If it is 'dumb', mapc uses no colours and no progress bar."),
        EnvironmentVariable(name: "TMPDIR", meaning: "The folder of SQLite's temporary files.", commands: ["apply", "plan"]),
        EnvironmentVariable(
            name: "XDG_CACHE_HOME", meaning: "The folder for caches, instead of '~/.cache'.", commands: cachingCommands),
    ]

    private static let cachingCommands: Set<String> = ["apply", "doctor", "lsp", "plan"]

    /// The value in this process; nil if it is not set.
    var value: String? { Environment[name] }
}
