import MapCompiler

/// The variables that steer mapc, and those that were meant to.
func examineEnvironment() -> [Examination] {
    let names = Environment.names.filter { $0.hasPrefix("MAPC_") }.sorted()
    let known = EnvironmentVariable.all.map(\.name)
    let own = names.map { name -> Examination in
        let value = Environment[name, default: ""]
        guard known.contains(name) else {
            let meant = nearest(to: name, among: known.filter { $0.hasPrefix("MAPC_") }).map { "; did you mean '\($0)'?" } ?? ""
            return Examination("environment", name, value, help: "mapc reads no variable of this name\(meant)")
        }
        return Examination("environment", name, value, help: objection(to: value, of: name))
    }
    let others = ["NO_COLOR", "GITHUB_ACTIONS"].compactMap { name in
        Environment[name].map { Examination("environment", name, $0.isEmpty ? "empty" : $0) }
    }
    let all = own + others
    return all.isEmpty ? [Examination("environment", "MAPC_…", "none is set")] : all
}

/// What to write instead of a value that mapc ignores.
private func objection(to value: String, of name: String) -> String? {
    switch name {
    case "MAPC_FORMAT" where LintCommand.Format(rawValue: value) == nil:
        "mapc ignores it: write one of \(LintCommand.Format.allCases.map(\.rawValue).joined(separator: ", "))"
    case "MAPC_QUIET" where !["", "0", "1"].contains(value), "MAPC_VERBOSE" where !["", "0", "1"].contains(value):
        "mapc ignores it: write '1'"
    default: nil
    }
}
