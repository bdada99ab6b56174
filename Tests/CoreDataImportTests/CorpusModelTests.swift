import Foundation
import MapAnalysis
import MapSyntax
import RandomTesting
import Testing

@testable import CoreDataImport

/// Reads the models of real applications.
@Suite(.enabled(if: Corpus.folder != nil, "MAPC_CORPUS names no corpus"))
struct CorpusModelTests {
    @Test("Every model is read without a finding, and nothing of it is lost")
    func isCounted() {
        var counts: [String: Int] = [:]
        var types: [CoreDataModel.Attribute.Kind: Int] = [:]
        for bundle in Corpus.bundles {
            let reading = Corpus.read(bundle)
            #expect(reading.findings == [], "\(bundle)")
            for model in reading.models.versions.compactMap(\.model) {
                counts["models", default: 0] += 1
                for entity in model.entities { count(entity, &counts, &types) }
            }
        }
        #expect(
            counts == [
                "models": 96, "entities": 927, "abstract": 13, "subentities": 65, "renamed entities": 2, "attributes": 5250,
                "optional": 4304, "defaults": 1119, "bounded": 14, "transient": 38, "external": 25, "preserved": 1, "derived": 1,
                "modifiers": 14, "renamed properties": 9, "relationships": 961, "inverses": 904, "to-many": 428, "ordered": 12,
                "constraints": 119, "constraint names": 142, "fetch indexes": 204, "fetch index elements": 213, "compound indexes": 13,
                "indexed": 254,
            ])
        #expect(
            types == [
                .string: 2463, .boolean: 836, .transformable: 405, .date: 401, .integer64: 289, .integer16: 287, .integer32: 228,
                .binary: 141, .uri: 77, .double: 58, .uuid: 27, .float: 25, .decimal: 13,
            ])
    }

    private func count(
        _ entity: CoreDataModel.Entity, _ counts: inout [String: Int], _ types: inout [CoreDataModel.Attribute.Kind: Int]
    ) {
        let (attributes, relationships) = (entity.attributes, entity.relationships)
        for attribute in attributes { types[attribute.type, default: 0] += 1 }
        let bounded = attributes.filter { $0.min != nil || $0.max != nil || $0.minLength != nil || $0.maxLength != nil }
        let more: [String: Int] = [
            "entities": 1, "abstract": entity.isAbstract ? 1 : 0, "subentities": entity.parent == nil ? 0 : 1,
            "renamed entities": entity.renamingID == nil ? 0 : 1, "attributes": attributes.count,
            "optional": attributes.filter(\.isOptional).count, "defaults": attributes.filter { $0.defaultValue != nil }.count,
            "bounded": bounded.count, "transient": attributes.filter(\.isTransient).count,
            "external": attributes.filter(\.hasExternalStorage).count, "preserved": attributes.filter(\.isPreserved).count,
            "derived": attributes.filter { $0.derivation != nil }.count, "modifiers": attributes.filter { $0.hashModifier != nil }.count,
            "renamed properties": attributes.filter { $0.renamingID != nil }.count + relationships.filter { $0.renamingID != nil }.count,
            "relationships": relationships.count, "inverses": relationships.filter { $0.inverse != nil }.count,
            "to-many": relationships.filter(\.isMany).count, "ordered": relationships.filter(\.isOrdered).count,
            "constraints": entity.unique.count, "constraint names": entity.unique.flatMap { $0 }.count,
            "fetch indexes": entity.indexes.filter { $0.name != nil }.count,
            "fetch index elements": entity.indexes.filter { $0.name != nil }.flatMap(\.parts).count,
            "compound indexes": entity.indexes.filter { $0.name == nil }.count,
            "indexed": attributes.filter(\.isIndexed).count + relationships.filter(\.isIndexed).count,
        ]
        counts.merge(more, uniquingKeysWith: +)
    }

    @Test("Every XML file of the corpus is read: models, mapping models and property lists")
    func isXML() {
        let files = Corpus.all.filter { path in ["/contents", "/xcmapping.xml", "/.xccurrentversion"].contains { path.hasSuffix($0) } }
        for path in files {
            let file = TextFile(
                path: path, bytes: FileManager.default.contents(atPath: (Corpus.folder ?? "") + path).map { [UInt8]($0) } ?? [])
            #expect(readXML(file, id: FileID(0)).findings == [], "\(path)")
        }
        #expect(files.count == 96 + 18 + 12)
    }

    @Test("The labels of each bundle")
    func areLabelled() {
        let labels = Dictionary(uniqueKeysWithValues: Corpus.bundles.map { ($0, Corpus.read($0).models.versions.map(\.label)) })
        func numbers(_ last: Int) -> [String] { (1...last).map(String.init) }
        #expect(
            labels == [
                "bookmarks/BookmarksModel.xcdatamodeld": numbers(6), "books/SampleModel2.xcdatamodeld": numbers(1),
                "brave/Model.xcdatamodeld": numbers(27), "cars/SampleModel.xcdatamodeld": numbers(3),
                "evolution/Advanced.EvolutionDemo.V1.xcdatamodeld": numbers(2),
                "evolution/Advanced.EvolutionDemo.V2.xcdatamodeld": numbers(1),
                "evolution/Advanced.EvolutionDemo.xcdatamodeld": numbers(2), "mage/mage-ios-sdk.xcdatamodeld": numbers(22),
                "matrix/MXCoreDataRoomSummaryStore.xcdatamodeld": numbers(2), "moody/Moody.xcdatamodeld": numbers(6),
                "openemu/OEDatabase.xcdatamodeld": ["1", "0.2", "0.3", "0.4", "0.5", "1.0", "1.1", "1.2", "1.3"],
                "posts/CoreDataMigration_Example.xcdatamodeld": numbers(4), "substrate/SubstrateDataModel.xcdatamodeld": numbers(8),
                "users/SampleModel3.xcdatamodeld": numbers(3),
            ])
    }

    @Test("A damaged model gives findings or a model", arguments: seeds(2))
    func survivesDamage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for file in Corpus.bundles.flatMap(Corpus.files) where file.path.hasSuffix("/contents") {
            for _ in 0..<12 {
                let end = Int.random(in: 0..<file.bytes.count, using: &generator)
                check(TextFile(path: file.path, bytes: Array(file.bytes[..<end])), isWhole: false)
                var bytes = file.bytes
                for _ in 0..<generator.number(below: 4) + 1 {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
                        generator.chance(50) ? UInt8(generator.number(below: 256)) : generator.pick(Array("<>&;'\"/= ANY0-".utf8))
                }
                check(TextFile(path: file.path, bytes: bytes), isWhole: true)
            }
        }
    }

    /// Reads a damaged file. All places must be inside it.
    private func check(_ file: TextFile, isWhole: Bool) {
        var diagnostics = Diagnostics()
        let model = readModel(file, id: FileID(0), into: &diagnostics)
        if let model { checkModel(model, path: file.path, into: &diagnostics) }
        #expect(model != nil || diagnostics.hasErrors)
        // Only the line break at the end of a file can be missing.
        if !isWhole { #expect(diagnostics.hasErrors || file.bytes.last == UInt8(ascii: ">")) }
        for label in diagnostics.all.flatMap(\.labels) {
            #expect(label.range.lower >= 0 && label.range.lower <= label.range.upper && label.range.upper <= file.bytes.count)
        }
    }
}

/// The bundles of Core Data models of the corpus.
enum Corpus {
    static let folder = ProcessInfo.processInfo.environment["MAPC_CORPUS"].map { $0 + "/coredata/" }

    /// The paths of the bundles in the folder, sorted.
    static let bundles: [String] = all.filter { $0.hasSuffix(".xcdatamodeld") }.sorted()

    static let all: [String] =
        folder.flatMap { FileManager.default.enumerator(atPath: $0)?.compactMap { $0 as? String } } ?? []

    /// Returns the files of a bundle by paths that begin at it.
    static func files(of bundle: String) -> [TextFile] {
        let parent = bundle.prefix(through: bundle.lastIndex(of: "/") ?? bundle.startIndex)
        return all.filter { $0.hasPrefix(bundle + "/") && !$0.hasSuffix(".xcdatamodel") }.sorted().map { path in
            let bytes = FileManager.default.contents(atPath: (folder ?? "") + path).map { [UInt8]($0) } ?? []
            return TextFile(path: String(path.dropFirst(parent.count)), bytes: bytes)
        }
    }

    static func read(_ bundle: String) -> (models: ImportedModels, findings: [String]) {
        var diagnostics = Diagnostics()
        let files = files(of: bundle)
        let models = readBundle(files, into: &diagnostics) { _, _, _ in nil }
        return (
            models,
            diagnostics.all.map { finding in
                let file = finding.labels.first.map { files[Int($0.range.file.index)] } ?? TextFile(path: "", text: "")
                return "\(file.path):" + findingTexts([finding], in: file).joined()
            }
        )
    }
}
