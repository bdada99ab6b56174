import MapCompiler
import Testing

/// What `mapc lint --fix` guarantees beyond single fixes.
@Suite struct FixRoundTests {
    private static func project(_ lines: [String]) -> [TextFile] {
        let attributes = lines.indices.map { "      a\($0): boolean?\n" }.joined()
        let head = "model: Blog\nversion: 1\nentities:\n  Post:\n    attributes:\n      title: string?\n      sure: boolean\n"
        let set = lines.enumerated().map { "      a\($0): \($1)\n" }.joined()
        return [
            TextFile(path: "1.model.yaml", text: head),
            TextFile(path: "1-2.mapping.yaml", text: "from: 1\nto: 2\nentities:\n  Post:\n    set:\n\(set)"),
            TextFile(path: "2.model.yaml", text: head.replacing("version: 1", with: "version: 2") + attributes),
        ]
    }

    @Test("Fixes that each leave one less end after ten rounds, and the result says so")
    func ends() {
        var left = 30
        let lines = { (count: Int) in (0..<30).map { $0 < count ? "null" : "nil" } }
        let fixed = Compiler().fixed(Compiler().check(Self.project(lines(left))), by: .safe, where: { _, _, _ in true }) { _ in
            left -= 1
            return Compiler().check(Self.project(lines(left)))
        }
        #expect(fixed.isUnfinished)
        #expect(left == 20)
    }

    @Test("A fix after which a value is lost that was kept is left out, and the fixes beside it are applied")
    func losesNothing() {
        let before = Compiler().check(Self.project(["$source.sure!", "$source.sure!"]))
        let fixed = Compiler().fixed(before, by: .safe, where: { _, _, _ in true }) { files in
            let isFixed = String(decoding: files[1].bytes, as: UTF8.self).contains("a0: $source.sure\n")
            return isFixed ? Compiler().check(Self.losing(files)) : Compiler().check(files)
        }
        #expect(!before.diagnostics.contains { $0.message.contains("title") })
        #expect(fixed.applied.map(\.fix.title) == ["remove '!'"])
        #expect(fixed.check.diagnostics.map(\.code.slug) == ["never-nil"])
    }

    /// The same project, in which an accepted loss takes the titles.
    private static func losing(_ files: [TextFile]) -> [TextFile] {
        let model = String(decoding: files[2].bytes, as: UTF8.self).replacing("      title: string?\n", with: "")
        let mapping = String(decoding: files[1].bytes, as: UTF8.self) + "drop: [Post.title]\n"
        return [files[0], TextFile(path: files[1].path, text: mapping), TextFile(path: files[2].path, text: model)]
    }

    @Test("Findings that the caller does not choose are left")
    func isChosen() {
        let before = Compiler().check(Self.project(["null", "null"]))
        let fixed = Compiler().fixed(
            before, by: .safe, where: { finding, _, _ in finding.labels[0].range == before.diagnostics[1].labels[0].range }
        ) {
            Compiler().check($0)
        }
        #expect(fixed.applied.count == 1)
        #expect(String(decoding: fixed.check.files[1].bytes, as: UTF8.self).contains("a0: null\n      a1: nil\n"))
    }
}
