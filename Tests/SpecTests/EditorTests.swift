import Foundation
import Testing

/// Somebody opens a file with a misspelt name in a real editor, as `editors/` and `docs/editors.md` configure it. They apply the fix, look at a name, complete
/// another, rename a property, format and save. The transcripts are what the editors show.
@Suite(.enabled(if: !isChosen)) struct EditorTests {
    private static func file(_ path: String, _ text: String) -> SpecFile { SpecFile(path: path, bytes: Array(text.utf8), assertions: []) }

    private static let project = [
        file("mapc.yaml", ""),
        file(
            "models/1.model.yaml",
            "model: Notes\nversion: 1\nentities:\n  Note:\n    attributes:\n      title: string\n      words: int32\n"),
        file(
            "models/2.model.yaml",
            "model: Notes\nversion: 2\nentities:\n  Note:\n    attributes:\n      title: string\n      label: string\n      words: int32\n"),
        file("mappings/1-2.mapping.yaml", mapping),
    ]
    /// The emoji makes the columns of the three encodings differ.
    private static let mapping = """
        mapping: Notes
        from: 1
        to: 2
        entities:
          Note:
            set:
              label: concat("👋 ", $source.titel, "!")

        """

    /// The three lines of the page.
    private static func threeLines() throws -> String {
        let page = try String(contentsOf: repository.appending(path: "docs/editors.md"), encoding: .utf8)
        let lines = try String(#require(page.firstMatch(of: /```lua\n([\s\S]*?)```/)?.1))
        #expect(lines.split(separator: "\n").count == 3)
        return lines
    }

    private static func fixture(_ name: String) -> String { repository.appending(path: "Tests/Fixtures/editors/\(name)").path }

    /// Runs an editor in the project, and returns what it shows and what `mapc lint` finds afterwards.
    private static func session(_ command: String, _ configuration: String = "") throws -> (shown: String, lint: String) {
        let sandbox = try Sandbox(project + [file("init.lua", configuration)])
        let (shown, code) = try sandbox.run("timeout 120 \(command) 2>errors")
        let errors = try sandbox.run("cat errors").text
        #expect(code == 0, "\(errors)")
        let lint = try sandbox.run("mapc lint").text
        return (shown, lint)
    }

    private static func neovim(_ editor: Installed, _ configuration: String) throws -> (shown: String, lint: String) {
        let script = "-c 'luafile \(fixture("neovim.lua"))'"
        return try session("\(editor.path) --headless -i NONE -n -u init.lua mappings/1-2.mapping.yaml \(script)", configuration)
    }

    private static let findings = "6:37-42 unknown-attribute: 'Note' in version 1 has no property 'titel': did you mean 'title'?"
    private static let hover = """
        **title**: `string`

        attribute of Note, version 1, column `title` of table `Note`

        To version 2: kept by NoteToNote
        """
    private static let edited = """
        # rename
              heading: concat("👋 ", $source.title, "!")
        2.model.yaml:       heading: string
        # format
              heading: concat("👋 ", $source.title, "!")

        """

    private static func transcript(_ encoding: String, hints: String, tokens: String) -> String {
        """
        # findings
        \(findings)
        DiagnosticUnderlineError: titel
        # encoding
        \(encoding)
        # fix
              label: concat("👋 ", $source.title, "!")
        # hover
        \(hover)
        # completion
        words: int32
              words: $source.words
        # inlay hints
        \(hints)
        # semantic tokens
        \(tokens)
        \(edited)
        """
    }

    private static let recent = transcript(
        "utf-8", hints: "4: inferred: title",
        tokens: """
            property label
            function concat
            string "👋 "
            variable $source
            property title
            string "!"
            """)

    @Test("Neovim 0.11 with the three lines of the page", .enabled(if: Installed.neovim(from: "0.11") != nil))
    func threeLinesAreEnough() throws {
        let (shown, lint) = try Self.neovim(try #require(Installed.neovim(from: "0.11")), try Self.threeLines())
        #expect(shown == Self.recent)
        #expect(lint == "")
    }

    @Test("The page prints what Neovim shows")
    func pageIsTrue() throws {
        let page = try String(contentsOf: repository.appending(path: "docs/editors.md"), encoding: .utf8)
        #expect(page.contains(Self.mapping) && page.contains("\(Self.findings)\nDiagnosticUnderlineError: titel\n"))
        #expect(page.contains(Self.hover))
    }

    @Test(
        "Neovim with the file for older versions",
        .enabled(if: Installed.neovim(below: "0.8") != nil || Installed.neovim(from: "0.11") != nil))
    func olderVersions() throws {
        let configuration = try String(contentsOf: repository.appending(path: "editors/neovim/mapc.lua"), encoding: .utf8)
        if let editor = Installed.neovim(below: "0.8") {
            let (shown, lint) = try Self.neovim(editor, configuration)
            let expected = Self.transcript("utf-16", hints: "not in this version", tokens: "not in this version")
            #expect(shown == expected)
            #expect(lint == "")
        }
        if let editor = Installed.neovim(from: "0.11") {
            let shown = try Self.neovim(editor, configuration).shown
            #expect(shown == Self.recent)
        }
    }

    @Test("Emacs with eglot", .enabled(if: Installed.eglot != nil))
    func emacs() throws {
        let editor = try #require(Installed.eglot)
        let configuration = repository.appending(path: "editors/emacs/mapc.el").path
        let (shown, lint) = try Self.session(
            "\(editor.path) --batch -f package-initialize -l \(configuration) -l \(Self.fixture("emacs.el"))")
        let expected = """
            # project
            the folder with mapc.yaml
            # findings
            titel: mapc [unknown-attribute]: 'Note' in version 1 has no property 'titel': did you mean 'title'?
            # fix
                  label: concat("👋 ", $source.title, "!")
            # hover
            \(Self.hover)
            # completion
                  words: $source.words
            \(Self.edited)
            """
        #expect(shown == expected)
        #expect(lint == "")
    }
}

/// An editor of this machine.
private struct Installed {
    var path: String
    /// The numbers of its version.
    var version: [Int]

    /// Returns the programs of a name on the PATH, with the version that they print.
    private static func found(_ name: String) -> [Installed] {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.compactMap { folder in
            let path = "\(folder)/\(name)"
            guard FileManager.default.isExecutableFile(atPath: path), let words = try? Sandbox([]).run("\(path) --version").text,
                let version = words.firstMatch(of: /([0-9]+)\.([0-9]+)/), let major = Int(version.1), let minor = Int(version.2)
            else { return nil }
            return Installed(path: path, version: [major, minor])
        }
    }

    private static let neovims = found("nvim")

    static func neovim(from least: String) -> Installed? {
        installed("Neovim \(least)", neovims.first { !$0.version.lexicographicallyPrecedes(numbers(least)) })
    }

    static func neovim(below most: String) -> Installed? {
        installed("a Neovim before \(most)", neovims.first { $0.version.lexicographicallyPrecedes(numbers(most)) })
    }

    static let eglot: Installed? = installed(
        "Emacs with eglot",
        found("emacs").first { emacs in
            (try? Sandbox([]).run("\(emacs.path) --batch -f package-initialize --eval \"(require 'eglot)\"").code) == 0
        })

    private static func numbers(_ version: String) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }

    /// Prints what is skipped. With a corpus the editors are required, as `.ci/run` installs them.
    private static func installed(_ name: String, _ editor: Installed?) -> Installed? {
        if editor == nil {
            if ProcessInfo.processInfo.environment["MAPC_CORPUS"] != nil { return Installed(path: "missing: \(name)", version: []) }
            print("Skipped: the session in \(name), which is not installed")
        }
        return editor
    }
}
