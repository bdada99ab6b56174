import Testing

@testable import MapSyntax

@Suite struct ProjectParsingTests {
    @Test func `the project file has every key that was written`() throws {
        let text = """
            model: Blog
            models: models/
            mappings: [a/, b.mapping.yaml]
            versions: ["1", "1.1", 2]
            layout: tables
            stored: { date: unix, decimal: { as: integer, scale: 2 } }
            lint: { default-for-old-rows: off, unused-drop: error }
            userVersion: { 3: 12, "4": 13 }
            receipt: false
            """
        let (project, diagnostics) = parsed([("sub/mapc.yaml", text)])
        #expect(told(diagnostics, in: text) == [])
        let file = try #require(project.project)
        #expect(file.model?.text == "Blog" && file.models.map(\.text) == ["models/"])
        #expect(file.mappings.map(\.text) == ["a/", "b.mapping.yaml"])
        #expect(file.versions.map(\.label) == ["1", "1.1", "2"])
        #expect(file.layout?.text == "tables" && file.receipt?.text == "false")
        #expect(file.stored.map(\.type.text) == ["date", "decimal"])
        #expect(file.stored.map { $0.representation.representation?.text } == ["unix", "integer"])
        #expect(file.lint.map(\.slug.text) == ["default-for-old-rows", "unused-drop"] && file.lint.map(\.level.text) == ["off", "error"])
        #expect(file.userVersions.map(\.version.label) == ["3", "4"] && file.userVersions.map(\.value.text) == ["12", "13"])
    }

    @Test(arguments: [
        ("modles: x\n", ["unknown-key 'modles': the project file has no key 'modles'"]),
        ("entities: {}\n", ["misplaced-key 'entities': 'entities' is a key of a model, not of the project file"]),
        ("versions: { 1: 2 }\n", ["wrong-shape '{ 1: 2 }': 'versions' takes a list, not a map"]),
        ("lint: [unused-drop]\n", ["wrong-shape '[unused-drop]': 'lint' takes a map, not a list"]),
        ("# nothing\n", []),
    ])
    func `a mistake in the project file is told once`(text: String, findings: [String]) {
        #expect(told(parsed([("mapc.yaml", text)]).diagnostics, in: text) == findings)
    }

    @Test func `a file is what its name says`() {
        let (project, diagnostics) = parsed([
            ("a/1.model.yml", "model: B\nversion: 1\n"), ("1-2.mapping.yml", "from: 1\nto: 2\n"), ("mapc.yml", ""),
            ("3.yaml", "model: B\n"), ("other/mapc.yaml", "model: B\n"), ("2.model.yaml", ""), ("mapc.yaml", "model: B\n"),
        ])
        #expect(project.models.map(\.file) == [FileID(0)])
        #expect(project.mappings.map(\.file) == [FileID(1)])
        #expect(project.project?.file == FileID(4))
        #expect(diagnostics.all.map(\.code.slug) == ["unknown-file-kind", "empty-file", "two-project-files"])
    }
}
