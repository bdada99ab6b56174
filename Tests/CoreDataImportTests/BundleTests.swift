import MapAnalysis
import MapSyntax
import Testing

@testable import CoreDataImport

/// Bundles, by the paths of their files.
@Suite struct BundleTests {
    private static let model = "<model><entity name='A'/></model>"

    /// Reads a bundle of files with these paths. An archive is a model whose only entity is called by the text of the file.
    private func read(_ files: (path: String, text: String)...) -> (models: ImportedModels, findings: [String]) {
        var diagnostics = Diagnostics()
        let texts = files.map { TextFile(path: $0.path, text: $0.text) }
        let models = readBundle(texts, into: &diagnostics) { file, _, _ in
            guard !file.bytes.isEmpty else { return nil }
            var model = CoreDataModel()
            model.entities = [CoreDataModel.Entity(name: String(decoding: file.bytes, as: UTF8.self))]
            return model
        }
        let findings = diagnostics.all.map { finding in
            let file = finding.labels.first.map { texts[Int($0.range.file.index)] }
            return findingTexts([finding], in: file ?? TextFile(path: "", text: "")).joined()
        }
        return (models, findings)
    }

    private func outline(_ models: ImportedModels) -> [String] {
        models.versions.map { version in
            let entities = version.model?.entities.map(\.name).joined(separator: " ") ?? "-"
            return "\(version.label) = \(version.name), file \(version.file.index): \(entities)"
        }
    }

    @Test("The versions of an .xcdatamodeld are in natural order, whatever the current one is")
    func readsSources() {
        let (models, findings) = read(
            ("App.xcdatamodeld/App 10.xcdatamodel/contents", "<model><entity name='C'/></model>"),
            ("App.xcdatamodeld/.xccurrentversion", Self.current("App 2.xcdatamodel")),
            ("App.xcdatamodeld/App 2.xcdatamodel/contents", "<model><entity name='B'/></model>"),
            ("App.xcdatamodeld/App.xcdatamodel/contents", Self.model),
            ("App.xcdatamodeld/App.xcdatamodel/layout", "x"))
        #expect(models.name == "App" && findings == [])
        #expect(outline(models) == ["1 = App, file 3: A", "2 = App 2, file 2: B", "10 = App 10, file 0: C"])
    }

    @Test("A single version, a compiled bundle and a single archive")
    func readsOthers() {
        let single = read(("Data/App 2.xcdatamodel/contents", Self.model))
        #expect(single.models.name == "App 2" && outline(single.models) == ["1 = App 2, file 0: A"])
        let compiled = read(
            ("App.momd/App.omo", "O"), ("App.momd/VersionInfo.plist", "x"), ("App.momd/App 2.mom", "B"), ("App.momd/App.mom", "A"))
        #expect(compiled.models.name == "App" && outline(compiled.models) == ["1 = App, file 3: A", "2 = App 2, file 2: B"])
        #expect(outline(read(("App.mom", "A")).models) == ["1 = App, file 0: A"])
        #expect(single.findings + compiled.findings == [])
    }

    @Test("A file that cannot be read leaves a version without a model")
    func leavesHoles() {
        let (models, findings) = read(
            ("A.xcdatamodeld/A.xcdatamodel/contents", "<model>"), ("A.xcdatamodeld/A 2.xcdatamodel/contents", Self.model))
        #expect(findings == ["1:8-8 xml-syntax: the file ends inside 'model'"])
        #expect(outline(models) == ["1 = A, file 0: -", "2 = A 2, file 1: A"])
        #expect(outline(read(("A.mom", "")).models) == ["1 = A, file 0: -"])
    }

    @Test("A version without 'contents', in an empty folder or with files of Xcode 3")
    func missesContents() {
        let (models, findings) = read(
            ("App.xcdatamodeld/App 2.xcdatamodel/", ""), ("App.xcdatamodeld/App.xcdatamodel/elements", "x"),
            ("App.xcdatamodeld/App 3.xcdatamodel/contents", Self.model))
        #expect(
            findings == [
                "App.xcdatamodeld/App.xcdatamodel old-model-format: version 'App' is in the format of Xcode 3, and mapc leaves it out",
                "App.xcdatamodeld/App 2.xcdatamodel missing-contents: version 'App 2' has no file 'contents'",
            ])
        #expect(models.versions.map(\.name) == ["App 3"])
    }

    @Test("A current version that is missing is reported where it is named; an unset one is not")
    func missesCurrentVersion() {
        let contents = ("App.xcdatamodeld/App.xcdatamodel/contents", Self.model)
        func findings(_ text: String) -> [String] { read(contents, ("App.xcdatamodeld/.xccurrentversion", text)).findings }
        #expect(
            findings(Self.current("App 2.xcdatamodel")) == [
                "3:49-66 missing-model-version: the current version 'App 2.xcdatamodel' is not in the bundle"
            ])
        #expect(findings("<plist version='1.0'><dict/></plist>") == [])
        let unread = "App.xcdatamodeld/.xccurrentversion unread-part: mapc cannot read which version is the current one"
        #expect(findings("bplist00") == [unread])
    }

    private static func current(_ name: String) -> String {
        """
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <key>_XCCurrentVersionName</key>        <string>\(name)</string>
        </dict></plist>
        """
    }

    @Test("A bundle without versions")
    func isEmpty() {
        #expect(
            read(("App.xcdatamodeld/", "")).findings == [
                "App.xcdatamodeld empty-bundle: this is not a Core Data model: it contains no '.xcdatamodel'"
            ])
        #expect(read(("App.momd/VersionInfo.plist", "x")).findings == ["App.momd empty-bundle: this bundle contains no '.mom'"])
        #expect(
            read(("README.md", "x")).findings == ["README.md empty-bundle: this is not a Core Data model: it contains no '.xcdatamodel'"])
        #expect(read().findings == [" empty-bundle: this is not a Core Data model: it contains no '.xcdatamodel'"])
    }
}
