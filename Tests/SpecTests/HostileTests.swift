import Foundation
import PythonTesting
import Testing

/// Checks that no text in a project, in a store or on the command line controls the program that reads mapc's output.
///
/// `MAPC_HOSTILE=12 swift test --filter HostileTests` takes more texts than the ordinary run.
@Suite struct HostileTests {
    /// A command with its arguments, and the format of its output.
    private struct Command {
        var words: String
        var format = "text"
        /// Exit codes that are expected.
        var codes: Set<Int32> = [0]
    }

    private static let seeds = Array(1...(ProcessInfo.processInfo.environment["MAPC_HOSTILE"].flatMap(Int.init) ?? 1))

    @Test("Of a project and its stores, by every command in every format", arguments: seeds)
    func soundProject(seed: Int) throws {
        var project = HostileProject(seed: seed, entityCount: 20)
        let sandbox = try Sandbox(project.files)
        let (first, second) = (project.versions[0].shellQuoted, project.versions[1].shellQuoted)
        let (misfit, fit, other) = (project.fileName().shellQuoted, project.fileName().shellQuoted, project.fileName().shellQuoted)
        for (store, name) in [(misfit, "misfit"), (fit, "fit")] {
            let (text, code) = try sandbox.run("mapc apply --create --to \(first) \(store) && ln \(store) \(name)")
            #expect(code == 0, "\(text)")
            try SpecStore.execute(project.rows(thatFit: name == "fit"), on: sandbox.path(name))
        }
        let plan = project.fileName().shellQuoted
        try check(
            [
                Command(words: "lint"), Command(words: "lint --color always", format: "coloured"), Command(words: "lint --format concise"),
                Command(words: "lint --format json", format: "json"), Command(words: "lint --format github", format: "github"),
                Command(words: "fmt --check", codes: [0, 1]), Command(words: "fmt --diff", format: "diff", codes: [0, 1]),
                Command(words: "plan"), Command(words: "plan --verbose \(fit)"),
                Command(words: "plan --format json \(fit)", format: "json"), Command(words: "plan --format markdown \(fit)"),
                Command(words: "plan --format markdown \(misfit)", codes: [3]),
                Command(words: "plan --format sql \(fit)", format: "sql"), Command(words: "plan --quiet --out \(plan) \(fit)"),
                Command(words: "plan \(misfit)", codes: [3]),
                Command(words: "plan --color always \(misfit)", format: "coloured", codes: [3]),
                Command(words: "status \(misfit) \(fit)"), Command(words: "status --format json \(fit)", format: "json"),
                Command(words: "infer \(first) \(second)"), Command(words: "infer --explicit \(first) \(second)"),
                Command(words: "lock"), Command(words: "lock --replace \(first)"), Command(words: "introspect \(fit)"),
                Command(words: "apply \(misfit)", codes: [2, 3]), Command(words: "apply --emit - \(misfit)", codes: [3]),
                Command(words: "apply --dry-run --verbose --progress json \(fit)"),
                Command(words: "apply --dry-run --format json --into \(other) \(fit)", format: "json"),
                Command(words: "apply --quiet --emit - --backup \(fit)", format: "lines"),
                Command(words: "apply --format json \(fit)", format: "json"),
                Command(words: "apply --plan \(plan) \(fit)", codes: [0, 2, 4]),
                Command(words: "status \(fit)"), Command(words: "plan --stepwise \(fit)"),
                Command(words: "doctor \(fit)", codes: [0, 1]),
                Command(words: "doctor --format json \(fit)", format: "json", codes: [0, 1]),
                Command(words: "---complete plan --to ''", format: "words"),
                Command(words: "---complete apply --param ''", format: "words"),
                Command(words: "---complete plan --allow-drop ''", format: "words"),
            ], in: sandbox, known: project.texts.count)
    }

    @Test("Of somebody else's database", arguments: seeds)
    func foreignDatabase(seed: Int) throws {
        var project = HostileProject(seed: 1000 + seed, entityCount: 20)
        let sandbox = try Sandbox([])
        try SpecStore.execute(project.foreignDatabase(), on: sandbox.path("foreign"))
        let store = project.fileName().shellQuoted
        _ = try sandbox.run("ln foreign \(store)")
        try check(
            [
                Command(words: "introspect \(store)"),
                Command(words: "introspect --name \(project.word()) --model-version \(project.word()) \(store)"),
                Command(words: "init --from \(store)", codes: [0, 1]), Command(words: "lint", codes: [0, 1]),
                Command(words: "status \(store)", codes: [0, 1, 4]), Command(words: "plan \(store)", codes: [0, 1, 4]),
                Command(words: "init --name \(project.word()) --from \(store) \(project.fileName().shellQuoted)", codes: [0, 1]),
            ], in: sandbox, known: project.texts.count)
    }

    @Test("Of files that are wrong everywhere", arguments: seeds)
    func brokenProject(seed: Int) throws {
        var project = HostileProject(seed: 2000 + seed, entityCount: 10)
        let sandbox = try Sandbox(project.brokenFiles())
        let formats = [
            ("text", "text"), ("concise", "text"), ("json", "json"), ("github", "github"), ("gitlab", "json"), ("sarif", "json"),
            ("junit", "xml"),
        ].map { Command(words: "lint --format \($0)", format: $1, codes: [1]) }
        try check(
            formats + [Command(words: "lint --color always", format: "coloured", codes: [1]), Command(words: "lock", codes: [1])]
                + [Command(words: "fmt --check", codes: [1]), Command(words: "fmt --diff", format: "diff", codes: [1])],
            in: sandbox, known: project.texts.count)
    }

    @Test("Of the command line", arguments: seeds)
    func arguments(seed: Int) throws {
        var project = HostileProject(seed: 3000 + seed, entityCount: 1)
        let sandbox = try Sandbox(project.files)
        let codes: Set<Int32> = [0, 1, 2, 4]
        var commands: [Command] = []
        for _ in 0..<3 {
            let places = [
                "HERE", "explain HERE", "help HERE", "lint HERE", "lint --format HERE", "lint --HERE", "lint --config HERE",
                "lint --color HERE", "fmt HERE", "fmt --check HERE",
                "plan --to HERE", "plan --from HERE", "plan HERE", "plan --param HERE", "plan --param given=HERE", "plan --param HERE=1",
                "plan --allow-drop HERE", "plan --out HERE/a", "status HERE", "infer HERE HERE", "infer --out HERE/a 1 2",
                "lock --replace HERE",
                "introspect HERE", "introspect --out HERE/a HERE", "init HERE --from HERE", "init --name HERE HERE", "apply HERE",
                "apply --now HERE a", "apply --seed HERE a", "apply --emit HERE/a a", "apply --plan HERE a", "apply --into HERE HERE",
                "apply --create --to HERE HERE", "apply --wait HERE a", "apply --progress HERE a",
                "doctor HERE", "doctor --config HERE", "doctor --format HERE", "man HERE", "completions HERE",
                "---complete HERE HERE", "---complete plan --config HERE --to HERE", "---complete plan HERE --HERE",
            ]
            commands += places.map { place in
                var words = place.split(separator: "HERE", omittingEmptySubsequences: false).map(String.init)
                let rest = words.removeFirst()
                let format = place.hasPrefix("---complete") ? "words" : "text"
                return Command(words: words.reduce(rest) { $0 + project.word() + $1 }, format: format, codes: codes)
            }
        }
        try check(commands, in: sandbox, known: project.texts.count)
    }

    /// Runs all commands in one shell, and checks both output streams of each.
    private func check(_ commands: [Command], in sandbox: borrowing Sandbox, known count: Int) throws {
        let lines = commands.enumerated().map { "mapc \($1.words) >.out\($0) 2>.err\($0) </dev/null; echo $? >.code\($0)" }
        _ = try sandbox.run(lines.joined(separator: "\n"))
        for (number, command) in commands.enumerated() {
            let (output, complaints) = (read(".out\(number)", in: sandbox), read(".err\(number)", in: sandbox))
            let code = Int32(read(".code\(number)", in: sandbox).trimmingCharacters(in: .whitespacesAndNewlines))
            let name = "mapc \(command.words.debugDescription) of \(count) texts"
            if code.map(command.codes.contains) != true { Issue.record("\(name) exits with \(code ?? -1):\n\(complaints)") }
            if let harm = HostileTexts.harm(in: complaints, isColoured: command.format == "coloured") {
                Issue.record("\(name), stderr: \(harm)")
            }
            if let harm = try harm(in: output, of: command, sandbox) { Issue.record("\(name), stdout: \(harm)") }
        }
        #expect(!FileManager.default.fileExists(atPath: sandbox.path("owned")), "something ran a command")
    }

    private func harm(in output: String, of command: Command, _ sandbox: borrowing Sandbox) throws -> String? {
        switch command.format {
        case "sql":
            // Statements keep their bytes. The shell runs all of them, even if some fail.
            try Data(output.replacing(".bail on\n", with: "").utf8).write(to: URL(filePath: sandbox.path("plan.sql")))
            _ = try sandbox.run("cp fit copy; sqlite3 -batch -init /dev/null copy <plan.sql")
            let comments = output.split(separator: "\n").filter { $0.hasPrefix("-- ") }.joined(separator: "\n")
            return HostileTexts.harm(in: comments)
        case "json", "lines":
            for text in command.format == "json" ? [output] : output.split(separator: "\n").map(String.init) {
                if (try? JSONSerialization.jsonObject(with: Data(text.utf8))) == nil { return "no JSON: \(text.prefix(200))" }
            }
            return HostileTexts.harm(in: output)
        case "xml":
            let report = sandbox.path("report.xml")
            try Data(output.utf8).write(to: URL(filePath: report))
            guard Python.has(["xml.etree.ElementTree"], for: "reading reports as XML") else { return HostileTexts.harm(in: output) }
            let ended = try Python.ended(["-c", "import sys, xml.etree.ElementTree as tree; tree.parse(sys.argv[1])", report])
            return ended.status == 0 ? HostileTexts.harm(in: output) : "no XML: \(ended.errors)"
        case "diff":
            // Lines keep their tabs and the carriage return before their line feed, so that `patch` finds them.
            let all = output.replacing("\r\n", with: "\n").split(separator: "\n")
            let lines = all.filter { !$0.hasPrefix("---") && !$0.hasPrefix("+++") }
            let heads = all.filter { $0.hasPrefix("---") || $0.hasPrefix("+++") }
            return HostileTexts.harm(in: lines.joined(separator: "\n").replacing("\t", with: " "))
                ?? HostileTexts.harm(in: heads.joined(separator: "\n"))
        case "words":
            // A shell reads the word before the tab, and its meaning behind it.
            return HostileTexts.harm(in: output.replacing("\t", with: " "))
        default:
            return HostileTexts.harm(in: output, isColoured: command.format == "coloured", isForGitHub: command.format == "github")
        }
    }

    private func read(_ name: String, in sandbox: borrowing Sandbox) -> String {
        String(decoding: FileManager.default.contents(atPath: sandbox.path(name)) ?? Data(), as: UTF8.self)
    }
}
