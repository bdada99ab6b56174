import Foundation
import MapAnalysis
import MapSyntax
import Testing

@testable import CoreDataImport

/// Reads the mapping models of real applications.
@Suite(.enabled(if: Corpus.folder != nil, "MAPC_CORPUS names no corpus"))
struct CorpusMappingTests {
    private static let files: [TextFile] = {
        let folder = Corpus.folder ?? ""
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix("xcmapping.xml") }.sorted().map { path in
            TextFile(path: path, bytes: FileManager.default.contents(atPath: folder + path).map { [UInt8]($0) } ?? [])
        }
    }()
    private static let readings = files.map { readMappingModel($0, id: FileID(0)) }
    private static let mappings = readings.compactMap(\.mapping)

    /// The versions of each application, by its folder.
    private static let versions: [Substring: [ImportedModels.Version]] = {
        let folders = Set(files.map { $0.path.prefix { $0 != "/" } })
        return Dictionary(grouping: Corpus.bundles) { $0.prefix { $0 != "/" } }.filter { folders.contains($0.key) }.mapValues { bundles in
            bundles.flatMap { Corpus.read($0).models.versions }
        }
    }()

    private static func versions(beside file: TextFile) -> [ImportedModels.Version] { versions[file.path.prefix { $0 != "/" }] ?? [] }

    @Test("Everything in the mapping models is read")
    func isRead() throws {
        #expect(Self.files.count == 18 && Self.mappings.count == 18 && Self.readings.allSatisfy(\.findings.isEmpty))
        let entities = Self.mappings.flatMap { $0.entities + $0.unlistedEntities }
        let properties = entities.flatMap { $0.attributes + $0.relationships } + Self.mappings.flatMap(\.unlisted)
        #expect(Self.mappings.map(\.entities.count).reduce(0, +) == 158 && entities.count == 164)
        #expect(entities.map(\.attributes.count).reduce(0, +) == 784)
        #expect(entities.map(\.relationships.count).reduce(0, +) == 217 - 8 && Self.mappings.map(\.unlisted.count).reduce(0, +) == 8)
        #expect(properties.filter { $0.value != nil }.count == 11)
        #expect(properties.filter { $0.keyPath != nil }.count == 4)
        #expect(entities.filter { $0.policy != nil }.count == 14)
        #expect(Self.mappings.allSatisfy { $0.source.copy != nil && $0.destination.copy != nil })
        #expect(Self.mappings.flatMap(\.unread) + entities.flatMap(\.unread) + properties.flatMap(\.unread) == [])
    }

    @Test("Every archived expression is read")
    func isDecoded() throws {
        let texts = Self.mappings.flatMap { mapping in
            mapping.entities.flatMap { entity in
                (entity.attributes + entity.relationships).compactMap { property in
                    property.value.map { "\(entity.name).\(property.name): \($0.text)" }
                }
            }
        }
        let owners = "FUNCTION($manager, \"destinationInstancesForEntityMappingNamed:sourceInstances:\", \"PersonToPerson\", $source.owner)"
        #expect(
            texts == [
                "CarToCar.previousOwners: \(owners)",
                "LuxuryCarToLuxuryCar.previousOwners: \(owners)",
                "PersonToPerson.previousCars: FUNCTION($manager, \"destinationInstancesForSourceRelationshipNamed:sourceInstances:\", "
                    + "\"cars\", $source.cars)",
                "SportCarToSportCar.previousOwners: \(owners)",
                "CreatureToCreature.numberOfFlagella: $source.numberOfFlippers",
                "CreatureToCreature.hasHead: YES",
                "CreatureToCreature.numberOfFlippers: $source.numberOfFlagella",
                "CountryToCountry.isoContinent: $source.continent.numericISO3166Code",
                "GameToGame.lastInfoSync: $source.lastArchiveSync",
                "ImageThumbnailToImageThumbnail.relativePath: $source.path",
                "ImageToImage.source: $source.sourceURL",
            ])
    }

    @Test("The copies of the models in a mapping model are versions of the application, but for two")
    func copies() throws {
        var findings: [String] = []
        for (file, mapping) in zip(Self.files, Self.mappings) {
            let versions = Self.versions(beside: file)
            let (found, differences) = mappingVersions(mapping, among: versions)
            let pair = try #require(found, "\(file.path)")
            #expect(versions[pair.source].name == mapping.source.name && versions[pair.destination].name == mapping.destination.name)
            findings += differences.flatMap { [$0.message] + ($0.notes.count == 1 ? $0.notes : []) }
        }
        #expect(
            findings == [
                "the mapping model was made for another state of 'SubstrateDataModel_v2': its copy differs in 24 places",
                "the mapping model was made for another state of 'SubstrateDataModel_v4': its copy differs in 1 place",
                "'CDChainXcmConfig.destWeightIsPrimitive' is missing in the copy",
            ])
    }

    @Test("Almost everything is inference: this is what differs")
    func drafts() throws {
        let written = try zip(Self.files, Self.mappings).flatMap { file, mapping in
            let versions = Self.versions(beside: file)
            let pair = try #require(mappingVersions(mapping, among: versions).versions)
            let name = file.path.split(separator: "/")[1].dropLast(15)
            let draft = draftMapping(
                from: mapping, source: try #require(versions[pair.source].model),
                destination: try #require(versions[pair.destination].model),
                head: MappingHead(file: String(name), model: "App", source: "1", destination: "2"))
            let lines = draft.text.split(separator: "\n").filter { $0.hasPrefix("      ") && !$0.contains("#") }
            return lines.map { "\(name): \($0.dropFirst(6))" }
        }
        #expect(
            written == [
                "V2toV3: previousOwners: PersonToPerson($source.owner)",
                "Advanced.EvolutionDemo.V1.FromV2: numberOfFlagella: $source.numberOfFlippers",
                "Advanced.EvolutionDemo.V2.FromV1: hasHead: true",
                "Advanced.EvolutionDemo.V2.FromV1: numberOfFlippers: $source.numberOfFlagella",
                "Moody 2-Moody 3: continent: ContinentToContinent($source.country.continent)",
                "Moody 4-Moody 5: isoContinent: $source.continent.numericISO3166Code",
                "1.0 Beta 4 to 1.0: lastInfoSync: $source.lastArchiveSync",
                "1.0 Beta to 0.2: relativePath: $source.path",
                "1.1 to 1.2: source: $source.sourceURL",
                "Migration2to3ModelMapping: hexColor: $source.hexColor",
            ])
    }

    @Test("Damaged mapping models never trap", arguments: [0, 2])
    func survives(index: Int) {
        let whole = Self.files.map(\.bytes).sorted { $0.count < $1.count }[index]
        for part in 1...6 {
            let file = TextFile(path: "a", bytes: Array(whole.prefix(whole.count * part / 7)))
            #expect(readMappingModel(file, id: FileID(0)).mapping == nil)
            var bytes = whole
            bytes[whole.count * part / 7] = UInt8(ascii: "A")
            _ = readMappingModel(TextFile(path: "a", bytes: bytes), id: FileID(0))
        }
    }
}
