import Foundation
import PythonTesting
import Testing

/// The picture of `docs/editors.md`, which `Scripts/tour` makes.
@Suite(.enabled(if: !isChosen)) struct TourTests {
    private static let script = repository.appending(path: "Scripts/tour").path
    private static let picture = repository.appending(path: "docs/editors-tour.svg")

    @Test(
        "The tour on the page shows what Neovim and the server do",
        .enabled(if: Python.has(["pyte"], for: "the tour of an editor") && Installed.neovim(from: "0.11") != nil))
    func isTrue() throws {
        let ended = try Python.ended([Self.script, Sandbox.binaries + "/mapc", Self.picture.path, "--check"])
        #expect(
            ended.status == 0 && ended.output == "17 screens\n", "\(ended.output)\(ended.errors)\nrun Scripts/tour and look at the picture")
    }

    @Test("The tour is on the page, small, and runs nothing")
    func isSmall() throws {
        let page = try String(contentsOf: repository.appending(path: "docs/editors.md"), encoding: .utf8)
        #expect(page.contains("](editors-tour.svg)"))
        let picture = try String(contentsOf: Self.picture, encoding: .utf8)
        #expect(picture.utf8.count < 50_000)
        for word in ["<script", "href", "url("] { #expect(!picture.contains(word)) }
        // What the page promises to show.
        for words in ["did you mean &#x27;urgency&#x27;?", "routine EnumMember", "attribute of Visit", "drop", "prefers-color-scheme:dark"]
        {
            #expect(picture.contains(words), "\(words)")
        }
    }
}
