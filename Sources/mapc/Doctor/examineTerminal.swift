import MapCompiler

/// How mapc prints here: colours, width, and the format of findings.
func examineTerminal(_ terminal: Terminal) -> [Examination] {
    var found: [Examination] = []
    for (name, stream) in [("standard output", Int32(1)), ("standard error", 2)] {
        let (isColoured, reason) = terminal.colouring(of: stream)
        let width = terminal.knownWidth(of: stream).map { "\($0) columns" } ?? "not a terminal"
        found.append(Examination("terminal", name, "\(width), colours \(isColoured ? "on" : "off"): \(reason)"))
    }
    found.append(Examination("terminal", "TERM", Environment["TERM"] ?? "not set"))
    let format = LintCommand.Format.standard
    let chosen = Environment["MAPC_FORMAT", default: ""]
    let reason =
        chosen == format.rawValue
        ? "by MAPC_FORMAT" : format == .github ? "since GITHUB_ACTIONS is 'true'" : "no variable chooses another"
    return found + [Examination("terminal", "format of lint", "\(format.rawValue), \(reason)")]
}
