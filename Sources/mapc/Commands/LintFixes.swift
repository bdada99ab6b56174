import MapCompiler

/// What the fixes of `mapc lint --fix` change.
struct LintFixes {
    /// The files that change.
    private(set) var changes: [FileChange] = []
    /// A line for each fix.
    private var lines: [String] = []
    private var isUnfinished = false

    /// Applies fixes to the projects in memory.
    init(_ projects: inout LintedProjects, by level: FixLevel) {
        let before = projects.projects
        for (linted, fixed) in zip(before, projects.fix(by: level)) {
            let folder = linted.project.folder
            for (place, file) in fixed.check.files.enumerated() {
                let old = linted.check.files.indices.contains(place) ? linted.check.files[place].bytes : nil
                // Two projects may contain the same file.
                let isNew = !changes.contains { FileSystem.real($0.path) == FileSystem.real(FileSystem.join(folder, file.path)) }
                if old != file.bytes, old == nil || isNew {
                    changes.append(FileChange(path: FileSystem.join(folder, file.path), old: old, new: file.bytes))
                }
            }
            lines += fixed.applied.map { applied in
                let files = applied.files.map { TextFile(path: FileSystem.join(folder, $0.path), bytes: $0.bytes) }
                let place = heading(of: applied.finding, files: files)
                return (place.map { "\($0): " } ?? "") + "\(applied.finding.code.slug): \(applied.fix.title)"
            }
            isUnfinished = isUnfinished || fixed.isUnfinished
        }
    }

    /// Prints the changes as `diff -u` does.
    func show(on terminal: Terminal) throws {
        let style = terminal.style(of: 1)
        for change in changes { try terminal.print(PrintedText(unifiedDiff(change.path, from: change.old, to: change.new), style: style)) }
        if !changes.isEmpty { terminal.say("would fix \(Self.count(lines.count))") }
    }

    /// Writes the changed files, all or none.
    func write(to terminal: Terminal) throws {
        try terminal.write(changes)
        for line in lines { terminal.say("fixed \(line)") }
        if isUnfinished { terminal.say("'mapc lint --fix' can fix more if you run it again") }
    }

    private static func count(_ number: Int) -> String { number == 1 ? "1 finding" : "\(number) findings" }
}
