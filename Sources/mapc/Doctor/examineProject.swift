import MapCompiler

/// The project that every command would use: how it is found, what it has, and whether it is free of errors.
func examineProject(_ options: GlobalOptions) -> [Examination] {
    let project: Project
    do throws(FileFailure) {
        project = try Project(config: options.config)
    } catch {
        let help = options.config == nil ? "make this folder readable" : "check \(origin(of: options))"
        return [Examination("project", "found", "'\(error.path)' cannot be read: \(error.reason)", help: help, status: .usage)]
    }
    var found = [Examination("project", "found", place(of: project, options))]
    let check = project.check()
    guard let model = check.model else {
        let help = project.files.isEmpty ? "change to the folder of a project, or make one with 'mapc init'" : "run 'mapc lint'"
        return found + [Examination("project", "model", "none", help: help)] + unreadFiles(check)
    }
    found.append(Examination("project", "model", model))
    let latest = check.latestVersion.map { $0 == check.versions.last ? "" : "; the latest that is not withdrawn is \($0)" } ?? ""
    found.append(Examination("project", "versions", check.versions.joined(separator: ", ") + latest))
    let count = { (severity: Severity) in check.diagnostics.count { $0.severity == severity } }
    let counts = [(Severity.error, "error"), (.warning, "warning")].compactMap { severity, word -> String? in
        let number = count(severity)
        return number == 0 ? nil : "\(number) \(word)\(number == 1 ? "" : "s")"
    }
    let finding = counts.isEmpty ? "no errors or warnings" : counts.joined(separator: ", ")
    return found + [Examination("project", "check", finding, help: counts.isEmpty ? nil : "run 'mapc lint'")] + unreadFiles(check)
}

/// The files that have no effect because of their names. Of many, the first ones.
private func unreadFiles(_ check: Check) -> [Examination] {
    check.diagnostics.filter { $0.code == .unknownFileKind }.prefix(5).map { Examination("project", "unread", $0.message, help: $0.help) }
}

private func place(of project: Project, _ options: GlobalOptions) -> String {
    let folder = FileSystem.place(project.folder)
    let file = FileSystem.join(folder, Project.fileName)
    if options.config != nil { return "\(project.projectFile.map { FileSystem.join(folder, $0) } ?? file), by \(origin(of: options))" }
    guard (try? FileSystem.exists(file)) != false else {
        return "\(folder), the current folder, since there is no mapc.yaml in it or above it"
    }
    return FileSystem.place(".") == folder ? "\(file), in the current folder" : "\(file), above the current folder"
}

/// An option overrides its environment variable.
private func origin(of options: GlobalOptions) -> String {
    let isOption = Arguments.all.contains { $0 == "--config" || $0.hasPrefix("--config=") }
    return isOption ? "--config" : "MAPC_CONFIG"
}
