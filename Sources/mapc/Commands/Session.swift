import ArgumentParser
import MapCompiler

/// What the commands about stores begin with: the project, and where to write.
final class Session {
    let terminal: Terminal
    let compiler = Compiler()
    let files: [TextFile]
    /// The folder of the project, from here.
    let folder: String
    /// What was found of the project, as it was shown, and of the store that is looked at.
    private(set) var said = (project: "", store: "")
    /// What was shown already, since it was said when a plan was made before.
    private var repeated = ""
    private let project: Project
    private let versions: VersionOptions?
    private var made: Check?
    private var madeInputs: String?
    private lazy var shownFiles = project.filesFromHere

    init(_ options: GlobalOptions, _ versions: VersionOptions? = nil) throws {
        terminal = options.terminal
        project = try Project(config: options.config)
        files = project.files
        folder = project.folder
        self.versions = versions
        // It lives as long as the process: of a big project, to take it apart at the end is a fortieth of all work.
        _ = Unmanaged.passRetained(self)
    }

    /// Where the project's files are, from here.
    var paths: [String] { files.map { FileSystem.join(folder, $0.path) } }

    /// Whether somebody had to know what the project means.
    var isChecked: Bool { made != nil }

    /// What the project means. Stops here, with everything said, if it has errors. With '--to' it goes on: they may not be on the way there.
    var check: Check {
        get throws {
            if let made { return made }
            var check = project.check(allowedDrops: versions?.allowDrop ?? [])
            check.inputs = madeInputs
            made = check
            // What is only to be known is for 'mapc lint' to say.
            report(check.diagnostics.filter { $0.severity > .note })
            said = (said.store, "")
            if check.hasErrors, versions?.to == nil { throw ExitStatus.findings.code }
            return check
        }
    }

    /// The digest of the files.
    var inputs: String {
        let inputs = madeInputs ?? digest(of: files)
        madeInputs = inputs
        return inputs
    }

    func report(_ diagnostics: [Diagnostic]) {
        guard let text = terminal.text(of: diagnostics, files: shownFiles) else { return }
        said.store += text.text
        if repeated.hasPrefix(text.text) {
            repeated.removeFirst(text.text.count)
        } else {
            terminal.complain(text)
        }
    }

    /// Another store is looked at.
    func beginStore() { said.store = "" }

    /// Shows what was shown when its plan was made.
    func `repeat`(_ text: String) {
        if !text.isEmpty { terminal.complain(PrintedText(again: text)) }
        repeated = text
    }

    /// What a stage gives, its findings reported; where it gives nothing, the command ends with the exit code for that.
    func value<Value>(_ outcome: Outcome<Value>) throws -> Value {
        report(outcome.diagnostics)
        guard let value = outcome.value else {
            if outcome.obstacle == .cancelled { terminal.complain("interrupted; the store is what it was") }
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
