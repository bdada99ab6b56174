import CoreDataImport
import Foundation
import MapPlan
import MapSyntax
import PythonTesting
import Testing

@testable import MapAnalysis

/// Reads the compiled models of the corpus: those of applications, and the copy that each store has. Each must equal the XML of its version.
@Suite(.enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CompiledModelTests {
    private static let corpus = "\(Surroundings.corpus ?? "")/coredata"

    /// Each compiled model with the version that it was compiled from.
    static let files = [
        ("cars/SampleModel.momd/SampleModel.mom", "cars/SampleModel.xcdatamodeld/SampleModel.xcdatamodel"),
        ("cars/SampleModel.momd/SampleModel2.mom", "cars/SampleModel.xcdatamodeld/SampleModel2.xcdatamodel"),
        ("cars/SampleModel.momd/SampleModel3.mom", "cars/SampleModel.xcdatamodeld/SampleModel3.xcdatamodel"),
        ("users/SampleModel3.momd/SampleModel3.mom", "users/SampleModel3.xcdatamodeld/SampleModel3.xcdatamodel"),
        ("users/SampleModel3.momd/SampleModel3_v2.mom", "users/SampleModel3.xcdatamodeld/SampleModel3_v2.xcdatamodel"),
        ("users/SampleModel3.momd/SampleModel3_v3.mom", "users/SampleModel3.xcdatamodeld/SampleModel3_v3.xcdatamodel"),
    ]

    /// Each store with its version, but books, whose model was made by a program, and recipes, which has no copy of its model.
    static let stores = [
        (
            "posts/stores/CoreDataMigration_Example_1.sqlite",
            "posts/CoreDataMigration_Example.xcdatamodeld/CoreDataMigration_Example.xcdatamodel"
        ),
        (
            "posts/stores/CoreDataMigration_Example_2.sqlite",
            "posts/CoreDataMigration_Example.xcdatamodeld/CoreDataMigration_Example 2.xcdatamodel"
        ),
        (
            "posts/stores/CoreDataMigration_Example_3.sqlite",
            "posts/CoreDataMigration_Example.xcdatamodeld/CoreDataMigration_Example 3.xcdatamodel"
        ),
        ("bookmarks/stores/Bookmarks_V1.sqlite", "bookmarks/BookmarksModel.xcdatamodeld/BookmarksModel.xcdatamodel"),
        ("bookmarks/stores/Bookmarks_V2.sqlite", "bookmarks/BookmarksModel.xcdatamodeld/BookmarksModel 2.xcdatamodel"),
        ("cars/stores/SampleModelV1.sqlite", "cars/SampleModel.xcdatamodeld/SampleModel.xcdatamodel"),
        ("users/stores/SampleModel3_V1.sqlite", "users/SampleModel3.xcdatamodeld/SampleModel3.xcdatamodel"),
    ]

    @Test(arguments: files) func `a compiled model is the model of its XML`(file: String, version: String) throws {
        let read = try readModelArchive(Self.bytes(file)).get()
        #expect(read.unread.isEmpty)
        try expectEqual(read.model, to: version)
    }

    @Test(arguments: stores) func `the copy in a store is the model of its XML`(store: String, version: String) throws {
        let read = try readModelCache(Self.column("Z_CONTENT", of: "Z_MODELCACHE", in: store)).get()
        #expect(read.unread.isEmpty)
        try expectEqual(read.model, to: version)
    }

    @Test(arguments: files.map(\.0)) func `a truncated or damaged compiled model breaks nothing`(file: String) throws {
        let good = try Self.bytes(file)
        for length in stride(from: 0, to: good.count, by: 37) {
            #expect(throws: ArchiveFault.self) { try readModelArchive(Array(good[..<length])).get() }
        }
        for place in stride(from: 0, to: good.count, by: 7) {
            var bytes = good
            bytes[place] ^= 0x15
            _ = readModelArchive(bytes)
        }
    }

    private func expectEqual(_ model: CoreDataModel, to version: String) throws {
        let xml = String(decoding: try Self.bytes(version + "/contents"), as: UTF8.self)
        #expect(WrittenModel(model.normalized).lines == WrittenModel(xml: xml).lines)
        var diagnostics = Diagnostics()
        let written = readModel(TextFile(path: version, text: xml), id: FileID(0), into: &diagnostics)
        #expect(model.normalized == written?.normalized)
    }

    @Test func `a model made by a program is read, and what is not in the value is listed`() throws {
        let read = try readModelCache(Self.column("Z_CONTENT", of: "Z_MODELCACHE", in: "books/stores/SampleModel2_V1.sqlite")).get()
        #expect(
            read.unread.map { "\($0.owner): \($0.part)" } == [
                "Book.cover: the default value of class 'CoreDataPlus_Tests.Cover'",
                #"Book.title: the validation 'SELF CONTAINS "title"'"#,
            ])
        let book = try #require(read.model.entities.first { $0.name == "Book" })
        #expect(book.attributes.first { $0.name == "pagesCount" }?.derivation == "pages.@count")
        #expect(book.attributes.first { $0.name == "title" }.map { [$0.minLength, $0.maxLength] } == [3, 50])
        #expect(book.relationships.first { $0.name == "pages" }.map { [$0.minCount, $0.maxCount] } == [1, 10_000])
        let author = try #require(read.model.entities.first { $0.name == "Author" })
        #expect(
            author.fetchedProperties.map(\.predicate) == [
                "authorAlias == $FETCH_SOURCE.alias AND comment CONTAINS[c] $FETCHED_PROPERTY.userInfo.search",
                "authorAlias == $FETCH_SOURCE.alias",
            ])
        #expect(author.attributes.map(\.name) == ["alias", "siteURL"])
        #expect(read.model.configurations.map(\.name) == ["SampleConfigurationV1"])
        #expect(read.model.entities.first { $0.name == "GraphicNovel" }?.attributes.map(\.name) == ["isBlackAndWhite"])
    }

    @Test(arguments: stores.map(\.0) + ["books/stores/SampleModel2_V1.sqlite", "recipes/stores/Recipes.sqlite"])
    func `an edit of the metadata keeps every other value`(store: String) throws {
        let bytes = try Self.column("Z_PLIST", of: "Z_METADATA", in: store)
        let metadata = try StoreMetadata.read(bytes).get()
        #expect(!metadata.hashes.isEmpty)
        let change = StoreMetadataChange(
            hashes: ["A": [UInt8](repeating: 1, count: 32)], identifiers: ["new"], digest: "d", checksum: "c",
            receipt: ["model": .text("m")])
        let edited = try #require(editedPropertyList(bytes, setting: change.bytes))
        let printed = try Python.run([
            "-c",
            """
            import plistlib, sys
            before, after = [plistlib.loads(bytes.fromhex(text)) for text in sys.argv[1:]]
            new = {"NSStoreModelVersionHashes": {"A": bytes([1] * 32)}, "NSStoreModelVersionIdentifiers": ["new"],
                "NSStoreModelVersionHashesDigest": "d", "NSStoreModelVersionChecksumKey": "c", "mapc": {"model": "m"}}
            exact = lambda value: {key: (type(value[key]), value[key]) for key in value}
            print(exact({**before, **new}) == exact(after))
            """,
            String(decoding: bytes.hexadecimal, as: UTF8.self), String(decoding: edited.hexadecimal, as: UTF8.self),
        ])
        #expect(printed == "True\n")
    }

    /// The digest that Core Data wrote is that of the hashes, each behind the name of its entity.
    @Test(arguments: stores.map(\.0) + ["books/stores/SampleModel2_V1.sqlite"])
    func `the digest in the metadata is that of its hashes`(store: String) throws {
        let metadata = try StoreMetadata.read(Self.column("Z_PLIST", of: "Z_METADATA", in: store)).get()
        guard let digest = metadata.digest else { return #expect(store.hasPrefix("posts/")) }
        let hashed = metadata.hashes.sorted { $0.key.isBefore($1.key) }.flatMap { Array($0.key.utf8) + $0.value }
        #expect(Base64Text.text(SHA512.digest(of: hashed)) == Array(digest.utf8))
    }

    private static func bytes(_ file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(corpus)/\(file)")))
    }

    /// Returns the only value of a column, from a copy of the store with its WAL.
    private static func column(_ name: String, of table: String, in store: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let copy = folder.file("a.db")
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: "\(corpus)/\(store)\(suffix)") {
            try FileManager.default.copyItem(atPath: "\(corpus)/\(store)\(suffix)", toPath: copy + suffix)
        }
        let contents = try #require(try StoreContents(copy).tables[table])
        let place = try #require(contents.columns.firstIndex(of: name))
        guard case .blob(let bytes)? = contents.rows.first?[place] else { throw MissingColumn(name: name) }
        return bytes
    }

    private struct MissingColumn: Error { var name: String }
}
