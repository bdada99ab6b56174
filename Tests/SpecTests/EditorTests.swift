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
