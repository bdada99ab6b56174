import MapCompiler

/// What the fixes of `mapc lint --fix` change.
struct LintFixes {
    /// The files that change.
    private(set) var changes: [FileChange] = []
    /// A line for each fix.
    private var lines: [String] = []
    private var isUnfinished = false
    /// The fixes that mapc left out.
    private var refused: Set<[String]> = []
    private var refusedLines: [String] = []
    /// A file that two projects contain and fix differently.
    private var disputed: String?

    /// The places in `changes` of files that another project may contain too, by their real paths.
    private var places: [String: Int] = [:]

    /// Applies fixes to the projects in memory. Findings with the names in `left` are not fixed.
    init(_ projects: inout LintedProjects, by level: FixLevel, except left: Set<[UInt8]>) {
        for fixes in projects.fix(by: level, except: left) {
            for file in fixes.files {
                add(FileChange(path: FileSystem.join(fixes.folder, file.path), old: file.old, new: file.new))
            }
            lines += fixes.applied.map { Self.line($0.finding, $0.fix, $0.place, in: fixes.folder) }
            refusedLines += fixes.refused.map { "\(Self.line($0.finding, $0.fix, $0.place, in: fixes.folder)): \($0.reason)" }
            refused.formUnion(fixes.refused.map { Self.name($0.finding, $0.fix) })
            isUnfinished = isUnfinished || fixes.isUnfinished
        }
        changes.removeAll { $0.old == $0.new }
    }

    /// Adds a file of a project, changed or not. Another project may contain the same file.
    private mutating func add(_ change: FileChange) {
        let real = FileSystem.place(change.path)
        if let place = places[real] {
            if changes[place].new != change.new { disputed = disputed ?? change.path }
        } else {
            places[real] = changes.count
            changes.append(change)
        }
    }

    /// Returns a finding's place and code, and its fix.
    private static func line(_ finding: Diagnostic, _ fix: Diagnostic.Fix, _ place: FindingPlace, in folder: String) -> String {
        let words = (place.path.map { FileSystem.join(folder, $0) } ?? "") + (place.words ?? "")
        return (words.isEmpty ? "" : "\(words): ") + "\(finding.code.slug): \(fix.title)"
    }

    /// Whether the fix of a finding was left out because it would do harm.
    func isRefused(_ finding: Diagnostic, _ fix: Diagnostic.Fix) -> Bool { refused.contains(Self.name(finding, fix)) }

    private static func name(_ finding: Diagnostic, _ fix: Diagnostic.Fix) -> [String] { [finding.code.slug, finding.message, fix.title] }

    /// Prints the changes as `diff -u` does.
    func show(on terminal: Terminal) throws {
        try stopIfDisputed(terminal)
        let style = terminal.style(of: 1)
        for change in changes { try terminal.print(PrintedText(unifiedDiff(change.path, from: change.old, to: change.new), style: style)) }
        if !changes.isEmpty { terminal.say("would fix \(Self.count(lines.count))") }
        for line in refusedLines { terminal.say("would not fix \(line)") }
    }

    /// Writes the changed files, all or none.
    func write(to terminal: Terminal) throws {
        try stopIfDisputed(terminal)
        try terminal.write(changes)
        for line in lines { terminal.say("fixed \(line)") }
        for line in refusedLines { terminal.say("not fixed \(line)") }
        if isUnfinished { terminal.say("'mapc lint --fix' can fix more if you run it again") }
    }

    /// Prints which file two projects fix differently, if there is one, and throws the exit code. Each project would undo the fixes of the other.
    private func stopIfDisputed(_ terminal: Terminal) throws {
        guard let disputed else { return }
        terminal.report([
            .unwritableFile(
                unreplaced: FileSystem.relative(disputed, to: "."), words: "two projects contain it, and their fixes differ", changed: [],
                help: "run 'mapc lint --fix' for one project after the other")
        ])
        throw ExitStatus.usage.code
    }

    private static func count(_ number: Int) -> String { number == 1 ? "1 finding" : "\(number) findings" }
}
