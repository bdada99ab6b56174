import ArgumentParser
import MapCompiler

/// What the commands about stores begin with: the project, checked, and where to write.
struct Session {
    let terminal: Terminal
    let compiler = Compiler()
    let check: Check
    private let shownFiles: [TextFile]

    /// Stops here, with everything said, if the project has errors. With '--to' it goes on: they may not be on the way there.
    init(_ options: GlobalOptions, _ versions: VersionOptions? = nil) throws {
        terminal = options.terminal
        let project = try Project(config: options.config)
        check = project.check(allowedDrops: versions?.allowDrop ?? [])
        shownFiles = project.filesFromHere
        // What is only to be known is for 'mapc lint' to say.
        report(check.diagnostics.filter { $0.severity > .note })
        if check.hasErrors, versions?.to == nil { throw ExitStatus.findings.code }
    }

    func report(_ diagnostics: [Diagnostic]) { terminal.report(diagnostics, files: shownFiles) }

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
        case .cancelled: self = .interrupted
        }
    }
}
