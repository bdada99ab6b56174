/// A file that manual pages describe.
struct ManualFile {
    let path: String
    let meaning: String
    /// The commands that read or write it; nil for all.
    var commands: Set<String>?

    static let all = [
        ManualFile(
            path: "mapc.yaml",
            meaning:
                "The project file. The nearest one in the current folder or a folder above it makes a project. Without one, the current folder is the project.",
            commands: projectCommands),
        ManualFile(path: "*.model.yaml", meaning: "The model of a version.", commands: projectCommands),
        ManualFile(path: "*.mapping.yaml", meaning: "The mapping from a version to another.", commands: projectCommands),
        ManualFile(
            path: "mapc.lock", meaning: "The released versions, beside the project file. 'mapc lock' writes it.",
            commands: projectCommands.subtracting(["fmt", "import", "init"])),
        ManualFile(
            path: "~/.cache/mapc", meaning: "Plans that were made before. Deleting the folder only costs time.",
            commands: ["apply", "doctor", "lsp", "plan"]),
        ManualFile(
            path: "DATABASE.mapc-lock", meaning: "Exists while a mapc migrates the database.", commands: ["apply", "doctor"]),
        ManualFile(
            path: "DATABASE.mapc-new, DATABASE.mapc-old",
            meaning: "The copy that 'mapc apply --copy' migrates, and a backup that has no number yet.", commands: ["apply"]),
        ManualFile(path: "DATABASE.backup-1", meaning: "A database as it was before 'mapc apply --backup'.", commands: ["apply"]),
        ManualFile(
            path: ".DATABASE.backup-1_SUPPORT",
            meaning: "The large values of a backup of a Core Data database. Bring it back as '.STEM_SUPPORT'.",
            commands: ["apply"]),
        ManualFile(
            path: "DATABASE.backups", meaning: "The list of the backups that mapc has made, and '--keep' may delete.", commands: ["apply"]),
    ]

    private static let projectCommands: Set<String> = [
        "apply", "completions", "doctor", "fmt", "import", "infer", "init", "lint", "lock", "lsp", "plan", "status",
    ]
}
