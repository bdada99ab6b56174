import ArgumentParser
import MapCompiler

/// `mapc lint`: checks models and mappings.
struct LintCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, concise, json, github, gitlab, sarif, junit

        /// What `MAPC_FORMAT` names. Otherwise annotations where GitHub runs mapc, and text everywhere else.
        static var standard: Format {
            Format(rawValue: Environment["MAPC_FORMAT", default: ""])
                ?? (Environment["GITHUB_ACTIONS", default: ""] == "true" ? .github : .text)
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Check models and mappings.",
        discussion: """
            Exits with 1 if there are errors or warnings. Given a folder, checks the project in it. Given a file, checks its project and reports only \
            that file's findings.
            """)

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format = Format.standard

    @Flag(help: "Fail if a version is missing from mapc.lock (for CI).")
    var locked = false

    @Argument(help: ArgumentHelp("Folders or files. The default is the project that contains the current folder.", valueName: "path"))
    var paths: [String] = []

    func run() throws {
        let terminal = options.terminal
        var files: [TextFile] = []
        var checked: [String] = []
        var shown: [Diagnostic] = []
        for (project, chosen) in try projects(&shown) {
            let own = project.filesFromHere
            let isChosen = own.map { chosen.isEmpty || chosen.contains(FileSystem.real($0.path) ?? $0.path) }
            let findings = project.check(isLocked: locked).diagnostics.filter { diagnostic in
                diagnostic.labels.first.map { isChosen[Int($0.range.file.index)] } ?? true
            }
            shown += findings.map { $0.movingFiles(by: files.count, into: project.folder) }
            files += own
            checked += zip(own, isChosen).filter(\.1).map(\.0.path)
        }
        if options.quiet { shown.removeAll { $0.severity == .note } }
        try write(shown, files, checked, to: terminal)
        if format == .text, !shown.isEmpty { terminal.say(Self.count(shown)) }
        if shown.contains(where: { $0.severity > .note }) { throw ExitStatus.findings.code }
    }

    /// Returns the projects to check, each once, with the files whose findings are reported; an empty set reports all. A path that cannot belong to
    /// a project is added to `findings`.
    private func projects(_ findings: inout [Diagnostic]) throws -> [(project: Project, files: Set<String>)] {
        guard !paths.isEmpty else { return [(try Project(config: options.config), [])] }
        var projects: [(project: Project, files: Set<String>)] = []
        for (folder, files) in try folders(&findings) {
            let project = try Project(around: folder)
            let place = FileSystem.real(project.folder)
            guard let index = projects.firstIndex(where: { FileSystem.real($0.project.folder) == place }) else {
                projects.append((project, files))
                continue
            }
            projects[index].files = files.isEmpty || projects[index].files.isEmpty ? [] : projects[index].files.union(files)
        }
        return projects
    }

    /// Returns the folders that the paths name, and those of the files that they name with these files.
    private func folders(_ findings: inout [Diagnostic]) throws -> [(folder: String, files: Set<String>)] {
        var projects: [(folder: String, files: Set<String>)] = []
        for path in paths {
            switch FileSystem.kind(path) {
            case nil: throw FileSystem.Failure(path)
            case .folder: projects.append((path, []))
            case .file where !Compiler.isPartOfProject(path) && !("/" + path).hasSuffix("/" + Project.fileName):
                findings.append(.unknownFileKind(path))
            default:
                let folder = FileSystem.parent(of: path)
                let name = FileSystem.real(path) ?? path
                if let index = projects.firstIndex(where: { $0.folder == folder && !$0.files.isEmpty }) {
                    projects[index].files.insert(name)
                } else {
                    projects.append((folder, [name]))
                }
            }
        }
        return projects
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

    /// How many findings there are: `2 errors, 1 warning`.
    private static func count(_ diagnostics: [Diagnostic]) -> String {
        let counts = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return counts.joined(separator: ", ")
    }
}
