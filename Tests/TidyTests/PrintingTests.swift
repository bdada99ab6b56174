import Testing

/// Checks that all output is printed by one writer for each medium, so that no text from a file, a store or the command line controls a
/// terminal, begins a line, or ends the comment that it is in. These tests find code that does not use the writers.
@Suite struct PrintingTests {
    /// The files that may contain a piece of code. The pattern is searched in the code or, with `isInTexts`, in the text including strings.
    struct Rule: CustomTestStringConvertible {
        var name: String
        var isInTexts = false
        var pattern: String
        var files: Set<String>

        var testDescription: String { name }
    }

    private static let rules = [
        Rule(
            name: "streams are written by the terminal, and by who gives rows on",
            pattern: #"\b(STDOUT_FILENO|STDERR_FILENO|stdout|stderr)\b"#,
            files: [
                "Sources/mapc/Terminal/Terminal.swift", "Sources/MapExecution/Files/OpenFile.swift",
                "Sources/mapc/Editor/EditorSession.swift",
                // The streams of another process.
                "Sources/mapc/Project/Git.swift",
                // A signal handler may only write a constant.
                "Sources/mapc/Terminal/Interruption.swift", "Sources/mapc/Terminal/RollbackWatch.swift",
            ]),
        Rule(
            name: "nothing is printed by functions of the system",
            pattern:
                #"(?:^|[^.\w])(?:Swift\.)?(print|debugPrint|dump|puts|fputs|fputc|putchar|fwrite|printf|vprintf|perror|NSLog)\("#,
            files: [
                // These files declare functions with such names.
                "Sources/MapAnalysis/Draft/printModel.swift", "Sources/mapc/Terminal/Terminal.swift",
                "Sources/mapc/Terminal/writeResult.swift", "Sources/mapc/Commands/PlanCommand.swift",
                "Sources/mapc/Project/writeHistory.swift",
            ]),
        Rule(
            name: "no handle goes past the terminal", pattern: #"\b(FileHandle|TextOutputStream|OutputStream)\b"#, files: []),
        Rule(
            name: "bytes are written to descriptors in few places", pattern: #"\bsystemWrite\("#,
            files: ["Sources/mapc/Terminal/Terminal.swift", "Sources/MapExecution/Files/OpenFile.swift"]),
        Rule(
            name: "printed text is made by the writers", pattern: #"PrintedText\(written:|\binit\(written\b"#,
            files: [
                "Sources/MapSyntax/Printing/PrintedText.swift", "Sources/MapSyntax/Diagnostics/Printing/workflowCommands.swift",
                "Sources/MapSyntax/Diagnostics/Printing/junitReport.swift", "Sources/MapCompiler/Planning/SQLScript.swift",
            ]),
        Rule(
            name: "messages of the argument library leave at one place",
            pattern: #"\b(exit\(withError:|fullMessage\(|message\(for:|CleanExit)"#,
            files: ["Sources/mapc/Mapc.swift"]),
        Rule(
            name: "control sequences are those of colours and of the progress bar", isInTexts: true, pattern: #"\\u\{1[bB]\}|\\e\["#,
            files: [
                "Sources/MapSyntax/Printing/PrintStyle.swift", "Sources/MapSyntax/Printing/PrintedText.swift",
                "Sources/mapc/Terminal/RollbackWatch.swift", "Sources/mapc/Terminal/Terminal.swift",
            ]),
        Rule(
            name: "commands of GitHub's runners come from one writer", isInTexts: true, pattern: #""::"#,
            files: ["Sources/MapSyntax/Diagnostics/Printing/workflowCommands.swift", "Sources/MapSyntax/Printing/visible.swift"]),
        Rule(
            name: "comments of SQL come from one function", isInTexts: true, pattern: #""[^"\n]*-- [^"\n]*"\s*[+)]|"[^"\n]*-- [^"\n]*\\\("#,
            files: [
                "Sources/MapCompiler/Planning/SQLScript.swift", "Sources/MapCompiler/Applying/unknownKindHelp.swift",
                // The head of a difference.
                "Sources/MapSyntax/Printing/unifiedDiff.swift",
            ]),
        Rule(
            name: "comments of YAML come from one function, or are escaped with their file", isInTexts: true,
            pattern: ##""[^"#\n]*# (?:"|[^"\n]*\\\()"##,
            files: ["Sources/MapSyntax/Printing/yamlQuoted.swift", "Sources/MapAnalysis/Draft/draftMapping.swift"]),
    ]

    @Test("Nothing goes past the writers", arguments: rules)
    func isWritten(_ rule: Rule) {
        let pattern = Pattern(rule.pattern)
        let comment = Pattern(#"^[ \t]*//.*$"#)
        for file in Repository.sources where !rule.files.contains(file.path) {
            let text = rule.isInTexts ? comment.replaced(in: file.text, with: "") : file.code
            for (number, match) in pattern.lines(of: text) { Issue.record("\(file.path), about line \(number): \(match)") }
        }
    }

    @Test("Each place that is listed is one")
    func isStillThere() {
        for rule in Self.rules {
            let pattern = Pattern(rule.pattern)
            for path in rule.files {
                let file = Repository.sources.first { $0.path == path }
                let isThere = file.map { pattern.isIn(rule.isInTexts ? $0.text : $0.code) } ?? false
                if !isThere { Issue.record("\(path) is listed for nothing: \(rule.name)") }
            }
        }
    }
}
