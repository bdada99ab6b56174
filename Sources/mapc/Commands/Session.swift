import ArgumentParser
import MapCompiler

/// What every command that reads stores needs: the project and the terminal.
final class Session {
    let terminal: Terminal
    let compiler = Compiler()
    let files: [TextFile]
    /// The project's folder, relative to the current folder.
    let folder: String
    /// The diagnostics so far: those of the project, and those of the current store.
    private(set) var said = Said()
    /// The diagnostics that were printed from the plan cache, so that `report` does not print them twice.
    private var repeated = ""
    private var hasRepeatedProject = false
    private let project: Project
    private let versions: VersionOptions?
    private var made: Check?
    private var madeMark: String?
    /// The files with their paths relative to the current folder.
    private(set) lazy var shownFiles = project.filesFromHere

    init(_ options: GlobalOptions, _ versions: VersionOptions? = nil) throws {
        terminal = options.terminal
        project = try Project(config: options.config)
        files = project.files
        folder = project.folder
        self.versions = versions
        // The session lives as long as the process. In a big project, releasing it at the end takes 1/40 of all the work.
        _ = Unmanaged.passRetained(self)
    }

    /// The paths of the project's files, relative to the current folder.
    var paths: [String] { files.map { FileSystem.join(folder, $0.path) } }

    /// Whether the project has been checked.
    var isChecked: Bool { made != nil }

    /// The checked project. Prints its errors and warnings, and throws if it has errors. With `--to` it does not throw, since the errors may
    /// concern versions that the migration does not touch.
    var check: Check {
        get throws {
            let isFirst = !isChecked
            let check = checkWithErrors
            if isFirst, check.hasErrors, versions?.to == nil { throw ExitStatus.findings.code }
            return check
        }
    }

    /// The checked project. Prints its errors and warnings.
    var checkWithErrors: Check {
        if let made { return made }
        let check = project.check(allowedDrops: versions?.allowDrop ?? [], holdsJumps: false)
        made = check
        // Notes are only reported by `mapc lint`, and mistakes of tests by `mapc test`, too.
        report(check.diagnostics.filter { $0.severity > .note && !check.isInTest($0) })
        said = Said(project: said.store)
        return check
    }

    /// The files of the project, with paths relative to the current folder.
    var filesFromHere: [TextFile] { shownFiles }

    /// The mark of the project's files, and of why others could not be read or are not read. No plan is kept of a project that lacks files.
    var mark: String {
        let unread = project.diagnostics.map { TextFile(path: "\0unread", text: $0.message) }
        let mark = madeMark ?? contentMark(of: files + unread)
        madeMark = mark
        return mark
    }

    func report(_ diagnostics: [Diagnostic]) {
        guard let all = terminal.text(of: diagnostics, files: shownFiles, isQuiet: false) else { return }
        let hasOnlyErrors = diagnostics.allSatisfy { $0.severity == .error }
        let errors = hasOnlyErrors ? all : terminal.text(of: diagnostics, files: shownFiles, isQuiet: true)
        said.store = said.store + Said.Texts(all: all.text, errors: errors?.text ?? "")
        guard let text = terminal.isQuiet ? errors : all else { return }
        if repeated.hasPrefix(text.text) {
            repeated.removeFirst(text.text.count)
        } else {
            terminal.complain(text)
        }
    }

    /// Starts to collect the diagnostics of another store.
    func beginStore() { said.store = Said.Texts() }

    /// Prints the diagnostics that were printed with what is taken from the cache: those of the project once, however many stores there are.
    func `repeat`(_ said: Said) {
        let (project, store) = terminal.isQuiet ? (said.project.errors, said.store.errors) : (said.project.all, said.store.all)
        let text = hasRepeatedProject ? store : project + store
        if !text.isEmpty { terminal.complain(PrintedText(again: text)) }
        hasRepeatedProject = true
        repeated = project + store
    }

    /// What diagnostics look like here, besides their content.
    var look: [String] { ["\(terminal.diagnosticStyle.isColoured)", "\(terminal.diagnosticStyle.width)", folder] }

    /// Recognises a store's version. A store that could not be read at once is waited for, and reported as busy if it stays locked.
    func recognise(
        _ store: String, _ reading: StoreReading?, in check: Check, as version: String? = nil, waitMilliseconds: Int = 0,
        recovers: Bool = false
    ) -> Outcome<StoreState> {
        if let reading { return compiler.recognise(reading, in: check, as: version, waitMilliseconds: waitMilliseconds) }
        return compiler.recognise(store, in: check, as: version, waitMilliseconds: waitMilliseconds, recovers: recovers)
    }

    /// Returns the value of a stage and reports its diagnostics. Throws the stage's exit code if it has no value.
    func value<Value>(_ outcome: Outcome<Value>) throws -> Value {
        report(outcome.diagnostics)
        guard let value = outcome.value else {
            if outcome.obstacle == .cancelled { terminal.complain("Interrupted. The database is unchanged.") }
            throw ExitStatus(outcome.obstacle ?? .findings).code
        }
        return value
    }
}

extension ExitStatus {
    init(_ obstacle: Obstacle) {
        switch obstacle {
        case .findings: self = .findings
        case .unusable: self = .usage
        case .misfit: self = .misfit
        case .store: self = .store
        case .failed: self = .failed
        case .unverified: self = .unverified
        case .uncertain: self = .unfinished
        case .cancelled: self = .interrupted
        }
    }
}
