import MapCompiler

/// Reads the names of the project that a command line is about: that of `--config` in it, else that of the environment, else the one around the current
/// folder. Returns `nil` if it cannot be read. Prints nothing.
func projectNames(of kinds: Set<FileKind>, _ typed: [String]) -> ProjectNames? {
    var config = Environment["MAPC_CONFIG"]
    for (place, word) in typed.enumerated() {
        if word == "--config", place + 1 < typed.count { config = typed[place + 1] }
        if word.hasPrefix("--config=") { config = String(word.dropFirst("--config=".count)) }
    }
    // Without a project file, everything below the current folder may belong to the project. Nobody who presses Tab in a home folder waits for that.
    guard let project = try? Project(config: config, mostNames: 5_000) else { return nil }
    return ProjectNames(of: kinds, in: project.files)
}
