import ArgumentParser
import MapCompiler

/// `mapc lint`: checks models and mappings, and fixes them.
struct LintCommand: MapcCommand {
    enum Format: String, Choice {
        case text, concise, json, github, gitlab, sarif, junit

        var meaning: String {
            switch self {
            case .text: "for people, with the lines that are wrong"
            case .concise: "one line for each finding"
            case .json: "a JSON object"
            case .github: "annotations of GitHub Actions"
            case .gitlab: "a Code Quality report of GitLab"
            case .sarif: "SARIF 2.1.0, for code scanning"
            case .junit: "JUnit XML, for CI servers"
            }
        }

        static var standard: Format { format(onGitHub: .github, elsewhere: .text) }
    }

    static let configuration = CommandConfiguration(
        commandName: "lint", _superCommandName: "mapc", abstract: "Check models and mappings.",
        discussion: """
            Exits with 1 if there are errors or warnings. Given a folder, checks the project in it. Given a file, checks its project and reports only \
            that file's findings.
            """)

    static let examples = [
        Example("mapc lint", "Check the project around the current folder"),
        Example("mapc lint --fix", "Apply the fixes that cannot change what you mean"),
        Example("mapc lint --locked --format sarif >mapc.sarif", "Check a release in CI, for a service that reads SARIF"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format = Format.standard

    @Flag(help: "Fail if a version is missing from mapc.lock (for CI).")
    var locked = false

    @Flag(help: "Apply fixes that cannot change what the author means, and report the other findings.")
    var fix = false

    @Flag(help: "With '--fix' or '--diff': also apply fixes that mapc has to guess, such as of a misspelt name.")
    var unsafeFixes = false

    @Flag(help: "Print what '--fix' would change, and change nothing. Exits with 1 if there is anything.")
    var diff = false

    @Option(
        help: ArgumentHelp(
            "Report errors, and of warnings and notes those in files that have changed since this commit of git.", valueName: "commit"))
    var since: String?

    @Option(help: ArgumentHelp("Do not report the warnings and notes that this file lists.", valueName: "file"), completion: .yaml)
    var baseline: String?

    @Flag(help: "With '--baseline': write the present warnings and notes to the file.")
    var updateBaseline = false

    @Argument(
        help: ArgumentHelp("Folders or files. The default is the project that contains the current folder.", valueName: "path"),
        completion: .yaml)
    var paths: [String] = []

    func validate() throws {
        if fix && diff { throw ValidationError("'--fix' and '--diff' cannot be used together") }
        if unsafeFixes && !fix && !diff { throw ValidationError("'--unsafe-fixes' needs '--fix' or '--diff'") }
        if updateBaseline && baseline == nil { throw ValidationError("'--update-baseline' needs '--baseline'") }
        if updateBaseline && diff { throw ValidationError("'--update-baseline' and '--diff' cannot be used together") }
    }

    func run() throws {
        let terminal = options.terminal
        var projects = try LintedProjects(paths, config: options.config, isLocked: locked)
        if let since { try projects.chooseChanges(since: since, terminal) }
        var file = try baseline.map { try BaselineFile($0, mayBeMissing: updateBaseline, terminal) }
        var fixes: LintFixes?
        if fix || diff {
            // What the baseline lists is not reported, so it is not fixed either.
            let (all, files, checked) = projects.report
            let listed = file.map { findingNames($0.listed(of: all, files, checked), files: files) } ?? []
            let made = LintFixes(&projects, by: unsafeFixes ? .unsafe : .safe, except: Set(listed))
            fixes = made
            if diff {
                try made.show(on: terminal)
                throw made.changes.isEmpty ? ExitStatus.fine.code : ExitStatus.findings.code
            }
            try made.write(to: terminal)
        }
        var (shown, files, checked) = projects.report
        if updateBaseline, !projects.unread.isEmpty {
            // Without these files mapc does not know the findings of the project.
            terminal.report(projects.unread)
            terminal.say("the baseline was not written, since mapc could not read every file")
            throw ExitStatus.usage.code
        }
        if updateBaseline { file = try file?.updated(shown, files, checked, terminal) }
        if let file { shown = file.left(of: shown, &files, checked) }
        if options.quiet { shown.removeAll { $0.severity == .note } }
        try write(shown, files, checked, to: terminal)
        if format == .text, !shown.isEmpty { terminal.say(Self.count(shown, without: fixes)) }
        if shown.contains(where: { $0.severity > .note }) { throw ExitStatus.findings.code }
    }

    private func write(_ diagnostics: [Diagnostic], _ files: [TextFile], _ checked: [String], to terminal: Terminal) throws {
        switch format {
        case .text: if !diagnostics.isEmpty { try terminal.print(caretText(diagnostics, files: files, style: terminal.style(of: 1))) }
        case .concise: if !diagnostics.isEmpty { try terminal.print(conciseText(diagnostics, files: files)) }
        case .json: try terminal.print(PrintedText(diagnosticsJSON(diagnostics, files: files), isIndented: true))
        case .github: if !diagnostics.isEmpty { try terminal.print(workflowCommands(diagnostics, files: files)) }
        case .gitlab: try terminal.print(PrintedText(codeQuality(diagnostics, files: files), isIndented: true))
        case .sarif:
            let log = sarifLog(diagnostics, files: files, version: Tool.version, page: DiagnosticPages.page)
            try terminal.print(PrintedText(log, isIndented: true))
        case .junit: try terminal.print(junitReport(diagnostics, files: files, checked: checked))
        }
    }

    /// How many findings there are, and how many of them mapc can fix: `2 errors, 1 warning; '--fix' fixes 1, with '--unsafe-fixes' 2`.
    /// Fixes that were tried and refused do not count.
    private static func count(_ diagnostics: [Diagnostic], without fixes: LintFixes?) -> String {
        let counts = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        func fixable(_ level: FixLevel) -> Int {
            diagnostics.count { finding in level.fix(of: finding).map { !(fixes?.isRefused(finding, $0) ?? false) } ?? false }
        }
        let (safe, unsafe) = (fixable(.safe), fixable(.unsafe))
        let words =
            switch (safe, unsafe) {
            case (_, 0): ""
            case (0, _): "; '--fix --unsafe-fixes' fixes \(unsafe)"
            case (unsafe, _): "; '--fix' fixes \(safe)"
            default: "; '--fix' fixes \(safe), with '--unsafe-fixes' \(unsafe)"
            }
        return counts.joined(separator: ", ") + words
    }
}
