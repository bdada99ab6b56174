import CoreDataImport
import Foundation
import MapAnalysis
import MapPlan
import MapSyntax
import Testing

/// Imports the models of real applications, and compares the version hashes that mapc computes with those of Core Data.
@Suite("Core Data models", .enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CoreDataModelTests {
    @Test(
        "Every bundle is imported without a finding, to a project without errors, twice with the same bytes",
        arguments: CoreDataCorpus.bundles)
    func isImported(bundle: String) throws {
        let files = CoreDataCorpus.files(of: bundle)
        let project = importProject(files)
        // Some bundles call an older version the current one.
        #expect(project.findings.filter { $0.code.slug != "unclear-order" }.map(\.message) == [])
        #expect(project.findingsInResult.map(\.message) == [])
        #expect(project.files.count == files.filter { $0.path.hasSuffix("/contents") }.count + 1)
        #expect(importProject(files).files.map(\.bytes) == project.files.map(\.bytes))
    }

    @Test("The corpus has 96 models")
    func areCounted() {
        let files = CoreDataCorpus.bundles.flatMap { importProject(CoreDataCorpus.files(of: $0)).files }
        #expect(files.filter { $0.path.hasSuffix(".model.yaml") }.count == 96)
    }

    /// The version of each store, and how many of its hashes mapc computes from the written models.
    private static let stores = [
        ("bookmarks/BookmarksModel", "Bookmarks_V1", "1", "1 of 1"), ("bookmarks/BookmarksModel", "Bookmarks_V2", "2", "1 of 1"),
        ("books/SampleModel2", "SampleModel2_V1", "1", "6 of 6"), ("cars/SampleModel", "SampleModelV1", "1", "4 of 4"),
        ("posts/CoreDataMigration_Example", "CoreDataMigration_Example_1", "1", "1 of 1"),
        ("posts/CoreDataMigration_Example", "CoreDataMigration_Example_2", "2", "1 of 1"),
        ("posts/CoreDataMigration_Example", "CoreDataMigration_Example_3", "3", "2 of 2"),
        ("users/SampleModel3", "SampleModel3_V1", "1", "1 of 1"),
    ]

    @Test("A store has the hashes, the digest and the checksum of its version", arguments: stores)
    func isOfItsVersion(bundle: String, name: String, version: String, count: String) throws {
        let folder = try #require(bundle.split(separator: "/").first)
        let metadata = try CoreDataCorpus.metadata(of: "\(folder)/stores/\(name).sqlite")
        let models = resolved(importProject(CoreDataCorpus.files(of: bundle + ".xcdatamodeld")).files)
        #expect(models.filter { VersionHashes($0).differences(from: metadata.hashes).isEmpty }.map(\.version) == [version])
        let model = try #require(models.first { $0.version == version })
        let hashes = VersionHashes(model)
        #expect("\(hashes.byEntity.count { $0.bytes != nil }) of \(metadata.hashes.count)" == count)
        // The XML of `books` has one empty identifier, and the store has none.
        #expect(model.coreData?.identifiers == (folder == "books" ? [""] : metadata.identifiers))

        let source = BroughtHashes(source: name, hashes: metadata.hashes)
        let brought = resolved(importProject(CoreDataCorpus.files(of: bundle + ".xcdatamodeld"), stores: [source]).files)
        let complete = try #require(brought.first { $0.version == version }.map { VersionHashes($0) })
        #expect(complete.complete == metadata.hashes)
        if let digest = metadata.digest { #expect(complete.digest == digest) }
        if let checksum = metadata.checksum { #expect(complete.checksum == checksum) }
    }

    @Test("The digests and checksums of the corpus")
    func areDigested() throws {
        let all = try Self.stores.map { try CoreDataCorpus.metadata(of: "\($0.0.split(separator: "/")[0])/stores/\($0.1).sqlite") }
        #expect(all.count { $0.digest != nil } == 5)
        #expect(all.count { $0.checksum != nil } == 2)
    }

    @Test(
        "A compiled bundle has the hashes that mapc computes from the XML",
        arguments: [("cars/SampleModel", 13), ("users/SampleModel3", 5)])
    func hasHashes(bundle: String, count: Int) throws {
        let models = resolved(importProject(CoreDataCorpus.files(of: bundle + ".xcdatamodeld")).files)
        let info = try CoreDataCorpus.bytes("\(bundle).momd/VersionInfo.plist")
        let versions = try #require(readVersionInfo(info))
        let computed = models.compactMap { VersionHashes($0).complete }
        #expect(Set(versions.values) == Set(computed) && computed.count == models.count)
        #expect(versions.values.reduce(0) { $0 + $1.count } == count)
        let list = try PropertyListSerialization.propertyList(from: Data(info), format: nil) as? [String: Any]
        for (version, checksum) in list?["NSManagedObjectModel_VersionChecksums"] as? [String: String] ?? [:] {
            #expect(models.first { VersionHashes($0).complete == versions[version] }.map { VersionHashes($0).checksum } == checksum)
        }
    }

    @Test("A compiled model is imported as its XML is", arguments: ["cars/SampleModel", "users/SampleModel3"])
    func isCompiled(bundle: String) throws {
        let compiled = importProject(CoreDataCorpus.files(of: bundle + ".momd"))
        #expect(compiled.findings.filter { $0.code.slug != "unclear-order" }.map(\.message) == [])
        let source = resolved(importProject(CoreDataCorpus.files(of: bundle + ".xcdatamodeld")).files)
        let models = resolved(compiled.files)
        #expect(models.map(\.version) == source.map(\.version))
        #expect(models.map(\.fingerprints.full) == source.map(\.fingerprints.full))
    }

    private func resolved(_ files: [TextFile]) -> [Model] {
        var diagnostics = Diagnostics()
        return resolveModels(parse(files, into: &diagnostics), into: &diagnostics)
    }
}

/// The Core Data models and stores of the corpus.
enum CoreDataCorpus {
    private static let folder = "\(Surroundings.corpus ?? "")/coredata/"

    private static let all: [String] =
        (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()

    /// The paths of the bundles with XML.
    static let bundles = all.filter { $0.hasSuffix(".xcdatamodeld") }

    /// The paths of the databases of the bundles.
    static let stores = all.filter { $0.contains("/stores/") && $0.hasSuffix(".sqlite") }

    static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](#require(FileManager.default.contents(atPath: folder + path), "\(path) is missing"))
    }

    /// Returns the files of a bundle by paths that begin at it.
    static func files(of bundle: String) -> [TextFile] {
        let parent = bundle.prefix(through: bundle.lastIndex(of: "/") ?? bundle.startIndex)
        return all.filter { $0.hasPrefix(bundle + "/") && !$0.hasSuffix(".xcdatamodel") }.map { path in
            TextFile(path: String(path.dropFirst(parent.count)), bytes: (try? bytes(path)) ?? [])
        }
    }

    /// Returns the metadata of a copy of a store, whose rows may all be in its WAL.
    static func metadata(of store: String) throws -> StoreMetadata {
        let folder = try TemporaryFolder()
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: Self.folder + store + suffix) {
            try FileManager.default.copyItem(atPath: Self.folder + store + suffix, toPath: folder.file("a.db") + suffix)
        }
        let table = try #require(StoreContents(folder.file("a.db")).tables["Z_METADATA"])
        let column = try #require(table.columns.firstIndex(of: "Z_PLIST"))
        let value = try #require(table.rows.first?[column])
        guard case .blob(let bytes) = value else { throw MissingMetadata(store: store) }
        return try StoreMetadata.read(bytes).get()
    }

    struct MissingMetadata: Error { var store: String }
}
