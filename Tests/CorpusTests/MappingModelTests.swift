import CoreDataImport
import Foundation
import MapSyntax
import Testing

/// Reads the mapping models of the corpus.
@Suite(.enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct MappingModelTests {
    static let folder = "\(Surroundings.corpus ?? "")/coredata"
    static let files: [String] = {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix("xcmapping.xml") }.sorted()
    }()

    static func read(_ file: String) throws -> CoreDataMapping {
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
        let (mapping, findings) = readMappingModel(TextFile(path: file, bytes: bytes), id: FileID(0))
        #expect(findings.map(\.message) == [])
        return try #require(mapping)
    }

    @Test("Everything in the mapping models of the corpus is read")
    func isRead() throws {
        let mappings = try Self.files.map(Self.read)
        let entities = mappings.flatMap { $0.entities + $0.unlistedEntities }
        let properties = entities.flatMap { $0.attributes + $0.relationships } + mappings.flatMap(\.unlisted)
        #expect(mappings.count == 18)
        #expect(mappings.map(\.entities.count).reduce(0, +) == 158 && entities.count == 164)
        #expect(entities.map(\.attributes.count).reduce(0, +) == 784)
        #expect(entities.map(\.relationships.count).reduce(0, +) == 217 - 8)
        #expect(mappings.map(\.unlisted.count).reduce(0, +) == 8)
        #expect(properties.filter { $0.value != nil }.count == 11)
        #expect(properties.filter { $0.keyPath != nil }.count == 4)
        #expect(entities.filter { $0.policy != nil }.count == 14)
        #expect(mappings.allSatisfy { $0.source.copy != nil && $0.destination.copy != nil })
        #expect(mappings.flatMap(\.unread) + entities.flatMap(\.unread) + properties.flatMap(\.unread) == [])
    }

    @Test("Every archived expression of the corpus has a text")
    func isDecoded() throws {
        let texts = try Self.files.map(Self.read).flatMap { mapping in
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
}
