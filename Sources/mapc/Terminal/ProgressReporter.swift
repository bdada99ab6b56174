import ArgumentParser
import MapCompiler

/// Prints the progress of a run to standard error: a bar on a terminal that can show one, otherwise a line every few seconds.
final class ProgressReporter {
    enum Form: String, Choice {
        case bar, plain, json, none

        var meaning: String {
            switch self {
            case .bar: "a bar, which needs a terminal"
            case .plain: "a line every few seconds"
            case .json: "one JSON object for each event"
            case .none: "nothing"
            }
        }
    }

    private let form: Form
    private let terminal: Terminal
    private let began = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?
    private var isLineOpen = false
    private var title = ""
    /// The part of the run that is done, from 0 to 1. It never decreases.
    private var share = 0.0

    init(form: Form?, terminal: Terminal) {
        self.form = form ?? (terminal.isQuiet ? .none : terminal.showsProgressBar ? .bar : .plain)
        self.terminal = terminal
    }

    func show(_ event: RunEvent) {
        switch event {
        case .stepBegan(_, _, let title): self.title = title
        case .working(_, _, _, let share): self.share = max(self.share, share)
        case .committing: share = 1
        case .stepEnded, .checking, .copying, .writing, .verifying, .rollingBack: break
        }
        switch form {
        case .none: break
        case .json: showJSON(event)
        case .bar: showBar(event)
        case .plain: showLine(event)
        }
    }

    /// Reports what a run found about rows, in events, since the messages for people are not for programs.
    func show(_ findings: [Diagnostic], files: [TextFile]) {
        guard form == .json else { return }
        for finding in findings where finding.rows != nil {
            let members: [JSONValue.Member] = [
                .init("schema", "mapc.progress/1"), .init("event", "finding"), .init("diagnostic", diagnosticJSON(finding, files: files)),
            ]
            terminal.complain(PrintedText(.object(members)))
        }
    }

    /// Clears an unfinished progress bar.
    func finish() {
        if isLineOpen { terminal.replaceLine("") }
        isLineOpen = false
    }

    /// Prints the last event of a command: its exit code and what that means in a word.
    static func end(with status: ExitStatus, on terminal: Terminal) {
        let code = JSONValue.Member("exitCode", .integer(Int(status.rawValue)))
        let event = JSONValue.Member("event", "ended")
        terminal.complain(PrintedText(.object([.init("schema", "mapc.progress/1"), event, .init("result", .string(status.word)), code])))
    }

    private func showBar(_ event: RunEvent) {
        guard isDue(after: .milliseconds(100), event) else { return }
        terminal.replaceLine(line(for: event).text(width: max(terminal.width(of: 2) - 1, 1)))
        isLineOpen = true
    }

    private func line(for event: RunEvent) -> ProgressLine {
        ProgressLine(share: share, seconds: (ContinuousClock.now - began) / .seconds(1), words: words(of: event))
    }

    private func showLine(_ event: RunEvent) {
        guard isDue(after: .seconds(5), event), lastShown.map({ $0 - began > .seconds(4) }) ?? false else { return }
        terminal.complain("\(words(of: event)), \(line(for: event).figures)")
    }

    private func showJSON(_ event: RunEvent) {
        switch event {
        case .working, .copying, .writing, .verifying: if !isDue(after: .milliseconds(100), event) { return }
        default: break
        }
        terminal.complain(PrintedText(json(of: event)))
    }

    /// Whether enough time has passed since the last output. The end of the work is always due.
    private func isDue(after pause: Duration, _ event: RunEvent) -> Bool {
        let now = ContinuousClock.now
        switch event {
        case .committing, .rollingBack: break
        default: if now - (lastShown ?? began) < pause { return false }
        }
        lastShown = now
        return true
    }

    private func words(of event: RunEvent) -> String {
        switch event {
        case .stepBegan(let index, let count, _), .working(let index, let count, _, _), .stepEnded(let index, let count, _, _):
            "step \(index + 1) of \(count): \(title)"
        case .checking: "checking"
        case .copying(let share): "copying the database, \(Int(share * 100)) %"
        case .writing(let share): "writing the result into the database, \(Int(share * 100)) %"
        case .verifying(let share): "verifying every row, \(Int(share * 100)) %"
        case .committing: "committing; this cannot be interrupted"
        case .rollingBack: "rolling back; this cannot be interrupted"
        }
    }

    private func json(of event: RunEvent) -> JSONValue {
        var members: [JSONValue.Member] = [.init("schema", "mapc.progress/1")]
        func add(_ name: String, _ value: JSONValue) { members.append(.init(name, value)) }
        switch event {
        case .stepBegan(let index, let count, let title):
            add("event", "step-began")
            add("index", .integer(index))
            add("count", .integer(count))
            add("title", .string(title))
        case .working(let index, let count, let instructions, let share):
            add("event", "working")
            add("index", .integer(index))
            add("count", .integer(count))
            add("instructions", .integer(Int(instructions)))
            add("percent", .integer(Int(share * 100)))
        case .stepEnded(let index, let count, let rowCount, let seconds):
            add("event", "step-ended")
            add("index", .integer(index))
            add("count", .integer(count))
            add("rows", .integer(Int(rowCount)))
            add("seconds", .number(seconds))
        case .checking: add("event", "checking")
        case .copying(let share):
            add("event", "copying")
            add("percent", .integer(Int(share * 100)))
        case .writing(let share):
            add("event", "writing")
            add("percent", .integer(Int(share * 100)))
        case .verifying(let share):
            add("event", "verifying")
            add("percent", .integer(Int(share * 100)))
        case .committing: add("event", "committing")
        case .rollingBack: add("event", "rolling-back")
        }
        return .object(members)
    }
}
