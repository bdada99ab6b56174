import ArgumentParser
import Foundation
import Testing

@testable import mapc

/// Manual pages, which are made of the commands' own help.
@Suite(.enabled(if: !isChosen)) struct ManualTests {
    @Test("mandoc has nothing to say about any page")
    func isSound() throws {
        guard hasProgram("mandoc", for: "the test of manual pages") else { return }
        let sandbox = try Sandbox([])
        let (text, code) = try sandbox.run("mapc man --out pages && mandoc -Tlint -Wall pages/*.1 && ls pages | wc -l")
        #expect(code == 0, "\(text)")
        #expect(text.hasSuffix("\n\(Mapc.commands.count + 1)\n"), "\(text)")
    }

    @Test("A page shows every option, and each text as it is written")
    func isWhole() throws {
        guard hasProgram("mandoc", for: "the test of manual pages") else { return }
        let sandbox = try Sandbox([])
        _ = try sandbox.run("mapc man --out . && for page in *.1; do mandoc -Tutf8 -Owidth=1000 $page | sed 's/.\\x08//g' >$page.txt; done")
        for command in Mapc.commands {
            let name = try #require(command.configuration.commandName)
            let page = try String(contentsOfFile: sandbox.path("mapc-\(name).1.txt"), encoding: .utf8)
            let help = Mapc.helpMessage(for: command)
            let options = help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
            #expect(options.count > 3)
            for option in options where option != "--version" && !page.contains(option) { Issue.record("\(name): \(option) is missing") }
            for example in command.examples where !page.contains(example.line) { Issue.record("\(name): '\(example.line)' is missing") }
            for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES", "SEE ALSO"]
            where !page.contains("\n\(section)\n") {
                Issue.record("\(name): \(section) is missing")
            }
        }
    }

    @Test("The command line of each example is one that mapc understands")
    func isUnderstood() throws {
        let examples = Mapc.examples + Mapc.commands.flatMap { $0.examples }
        for example in examples {
            let mapc = try #require(example.line.firstMatch(of: /mapc ([^|<>)]*)/)?.1)
            let words = mapc.split(separator: " ").map(String.init)
            do {
                _ = try Mapc.parseAsRoot(words)
            } catch {
                Issue.record("\(example.line): \(Mapc.message(for: error))")
            }
        }
    }

    @Test("Each exit code that a page shows is in the manual of the command")
    func exitsAreListed() throws {
        let exits = Dictionary(
            uniqueKeysWithValues: Mapc.commands.map { ($0.configuration.commandName ?? "", Set($0.exits.map(\.rawValue))) })
        var count = 0
        for page in pages {
            let text = try String(contentsOf: repository.appending(path: page.path), encoding: .utf8)
            for fence in text.components(separatedBy: "```printed\n").dropFirst() where fence.contains("\nexit ") {
                var command = ""
                for line in fence.components(separatedBy: "```")[0].split(separator: "\n") {
                    if line.hasPrefix("$ ") {
                        command = Self.lastCommand(of: line.dropFirst(2))
                    } else if line.hasPrefix("exit "), let code = Int32(line.dropFirst(5)), let known = exits[command] {
                        count += 1
                        if !known.contains(code) { Issue.record("\(page.path): 'mapc \(command)' exits with \(code)") }
                    }
                }
            }
        }
        #expect(count > 300)
    }

    /// Returns the command of mapc that decides the exit code of a line; empty if another program does.
    private static func lastCommand(of line: Substring) -> String {
        let last = line.split { character in ["|", ";", "&"].contains(character) }.last ?? ""
        let words = last.split(separator: " ").drop { word in word.contains("=") || word == "unprivileged" }
        return words.first == "mapc" ? words.dropFirst().first.map(String.init) ?? "" : ""
    }

    @Test(
        "What means something to roff is escaped",
        arguments: [
            ("--to", "\\-\\-to"), (".mapc", "\\&.mapc"), ("'a'", "\\(aqa\\(aq"), ("a\\fBb", "a\\efBb"), ("~/x", "\\(ti/x"),
            ("1 → 2…", "1 \\[u2192] 2\\[u2026]"), ("a\u{1B}[1m", "a\\eu{1B}[1m"), ("😀", "\\[u1F600]"),
        ])
    func isEscaped(_ plain: String, _ written: String) throws {
        var roff = Roff(title: "a-b", section: 1, date: "2026-01-31", source: "mapc", manual: "m")
        roff.section("NAME")
        roff.paragraph(Rich(plain))
        roff.code([plain])
        #expect(
            roff.lines == [
                #".TH "A\-B" "1" "2026-01-31" "mapc" "m""#, ".SH NAME", written, ".PP", ".RS 4", ".nf", written, ".fi", ".RE",
            ])
    }

    @Test("A long line is broken, and no piece of it is a request")
    func isBroken() {
        var roff = Roff(title: "a", section: 1, date: "", source: "", manual: "")
        roff.section("NAME")
        roff.paragraph(Rich(String(repeating: "mapc ", count: 15) + ".mapc .mapc"))
        #expect(roff.lines.dropFirst(2) == [String(repeating: "mapc ", count: 14) + "mapc", "\\&.mapc .mapc"])
    }
}
