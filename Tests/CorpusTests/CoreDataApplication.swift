import Foundation
import MapAnalysis
import MapCompiler
import MapSyntax
import Testing

/// An application of the corpus: its models as mapc imports them, and the mappings that its author writes.
struct CoreDataApplication: CustomStringConvertible, Sendable {
    /// A version that this application does not have: another one with one more entity, whose name sorts before all others.
    struct Addition: Sendable {
        /// The names of the versions' folders, without `.xcdatamodel`.
        var folder: String
        var base: String

        /// The folder and its XML, which `Scripts/check-core-data` reads.
        func contents(_ application: CoreDataApplication) throws -> TextFile {
            let file = try #require(
                CoreDataCorpus.files(of: application.bundle).first { $0.path.hasSuffix("/\(base).xcdatamodel/contents") })
            let entity = """
                <entity name="Aardvark" representedClassName="Aardvark" syncable="YES">
                        <attribute name="name" optional="YES" attributeType="String"/>
                    </entity>
                    <entity
                """
            let text = String(decoding: file.bytes, as: UTF8.self).replacing("<entity", with: entity, maxReplacements: 1)
            return TextFile(path: "\(application.model).xcdatamodeld/\(folder).xcdatamodel/contents", text: text)
        }
    }

    /// The folder in the corpus, and that of the mappings in the fixtures.
    var name: String
    var model: String
    /// The names of the stores without `.sqlite`, in the order of their versions.
    var stores: [String]
    /// Text in the imported models, and what the author writes instead.
    var edits: [(old: String, new: String)] = []
    var addition: Addition?
    /// Version hashes that the models have in writing.
    var hashes: [String: String] = [:]

    var description: String { name }

    static let posts = CoreDataApplication(
        name: "posts", model: "CoreDataMigration_Example",
        stores: ["CoreDataMigration_Example_1", "CoreDataMigration_Example_2", "CoreDataMigration_Example_3"])
    static let cars = CoreDataApplication(name: "cars", model: "SampleModel", stores: ["SampleModelV1"])
    static let users = CoreDataApplication(name: "users", model: "SampleModel3", stores: ["SampleModel3_V1"])
    /// From version 4 on, a bookmark is in several folders of favorites. Nobody can compute the name of this table, so the author chooses it.
    static let bookmarks = CoreDataApplication(
        name: "bookmarks", model: "BookmarksModel", stores: ["Bookmarks_V1", "Bookmarks_V2"],
        edits: [("inverse: favoriteFolders, ordered: true }", "inverse: favoriteFolders, ordered: true, through: favorites }")])
    /// The number of a book's pages is derived. The hash of `Book` is in writing, as in a project of an older mapc.
    static let books = CoreDataApplication(
        name: "books", model: "SampleModel2", stores: ["SampleModel2_V1"],
        hashes: [
            "Book": "01e4ee17f1b2903db05607419b4a713d72df80c90b4510b83a60b9135323f5e7",
            "GraphicNovel": "a6863b3ebf06bded0c0d93ebd416e74ef2f4df96b69cb070206a2d39592f3316",
        ])

    /// Returns the application with one more version.
    func adding(_ folder: String, after base: String) -> CoreDataApplication {
        var application = self
        application.addition = Addition(folder: folder, base: base)
        return application
    }

    fileprivate var bundle: String { "\(name)/\(model).xcdatamodeld" }

    /// Returns the project: imported models with the author's edits, and mappings.
    func files(hasEdits: Bool = true) throws -> [TextFile] {
        let bundle = try CoreDataCorpus.files(of: bundle) + (addition.map { [try $0.contents(self)] } ?? [])
        let project = try value(of: Compiler().importCoreData(bundle))
        #expect(project.findings.isEmpty)
        let models = project.files.map { file in
            let text = String(decoding: file.bytes, as: UTF8.self)
            return TextFile(path: file.path, text: hasEdits ? edits.reduce(text) { $0.replacing($1.old, with: $1.new) } : text)
        }
        let mappings = "\(Surroundings.fixtures)/core-data/\(name)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: mappings)) ?? []
        return try models.map(bringingHashes)
            + names.sorted().map {
                TextFile(path: "mappings/" + $0, text: try String(contentsOfFile: "\(mappings)/\($0)", encoding: .utf8))
            }
    }

    /// Returns a model's file with these hashes, and with the fingerprint of the model to which they belong.
    private func bringingHashes(_ file: TextFile) throws -> TextFile {
        guard !hashes.isEmpty, let model = Compiler().check([file]).analysis.models.first else { return file }
        let list = hashes.sorted { $0.key < $1.key }.map { "\($0.key): \"\($0.value)\"" }.joined(separator: ", ")
        let words = "coreData: { hashes: { \(list) }, hashesOf: \"\(model.fingerprints.storage)\" }"
        return TextFile(path: file.path, text: String(decoding: file.bytes, as: UTF8.self) + "\n" + words + "\n")
    }

    /// The project. A note that old rows get the default of a new attribute is expected.
    func migration(sourceLocation: SourceLocation = #_sourceLocation) throws -> Migration {
        Migration(try files(), allowing: ["default-for-old-rows"], sourceLocation: sourceLocation)
    }

    /// Returns the path of a version's XML. The versions are numbered in the order of their names. The added one is written to the folder.
    func xml(of version: String, in folder: TemporaryFolder) throws -> String {
        let bundle = "\(Surroundings.corpus ?? "")/coredata/\(bundle)"
        let names = try FileManager.default.contentsOfDirectory(atPath: bundle).filter { $0.hasSuffix(".xcdatamodel") }
        let sorted = names.map { $0.dropLast(".xcdatamodel".count) }.sorted()
        let place = try #require(Int(version)) - 1
        if place < sorted.count { return "\(bundle)/\(sorted[place]).xcdatamodel/contents" }
        let file = try #require(addition).contents(self)
        try Data(file.bytes).write(to: URL(fileURLWithPath: folder.file("contents")))
        return folder.file("contents")
    }

    /// Writes these version hashes, and returns the path of the file.
    func hashFile(in folder: TemporaryFolder) throws -> String? {
        if hashes.isEmpty { return nil }
        try JSONEncoder().encode(hashes).write(to: URL(fileURLWithPath: folder.file("hashes.json")))
        return folder.file("hashes.json")
    }

    /// Copies a store with its WAL, which may hold all of its rows, and returns the path of the copy.
    func copy(_ store: String, as name: String = "a.sqlite", in folder: TemporaryFolder) throws -> String {
        let path = "\(Surroundings.corpus ?? "")/coredata/\(self.name)/stores/\(store).sqlite"
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.file(name) + suffix)
        }
        return folder.file(name)
    }
}
