import Foundation
import MapAnalysis
import MapSyntax
import Testing

@testable import CoreDataImport

/// Version hashes of entities in public databases that have their own model. `Tests/Fixtures/core-data/version-hashes.json` names the database of each.
@Suite struct VersionHashTests {
    /// An entity, with the hash that Core Data wrote.
    struct Vector: Decodable, CustomTestStringConvertible, Sendable {
        struct Entity: Decodable, Sendable {
            var abstract: Bool
            var parent: String?
            var modifier: String?
            var unique: [[String]]
            var properties: [Property]
        }

        struct Property: Decodable, Sendable {
            var name: String
            var kind: String
            var optional: Bool?
            var transient: Bool?
            var type: Int?
            var modifier: String?
            var external: Bool?
            var preserved: Bool?
            var expression: String?
            var elements: [Property]?
            var destination: String?
            var inverse: String?
            var max: Int?
            var min: Int?
            var ordered: Bool?
        }

        var source: String
        var rules: [String]
        var entity: String
        var model: [String: Entity]
        var hash: String

        var testDescription: String { "\(rules.joined(separator: ", ")): \(entity) of \(source)" }
    }

    static let vectors: [Vector] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/core-data/version-hashes.json")
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Vector].self, from: data)) ?? []
    }()

    @Test("mapc computes the hash that Core Data wrote", arguments: vectors)
    func isComputed(vector: Vector) throws {
        let model = try #require(imported(ModelText(of: vector).xml))
        let entity = try #require(model.entities.first { $0.name == vector.entity })
        let hash = model.computedVersionHashes()[entity.id.index]
        #expect(hash.bytes?.map { String($0, radix: 16).leftPadded }.joined() == vector.hash, "\(hash)")
    }

    @Test("Each rule has a hash of a public database")
    func areAll() {
        #expect(Set(Self.vectors.flatMap(\.rules)).count == 24)
        #expect(Self.vectors.count == 40)
    }

    /// What Core Data hashes in a way that nobody has measured, with the reason that mapc gives.
    static let unknown = [
        ("<attribute name='a' attributeType='Date' derived='YES' derivationExpression='now()'/>", "'a' is derived by something else"),
        (
            "<attribute name='a' attributeType='String' derived='YES' derivationExpression='canonical:(b)'/>",
            "'a' is derived by something else"
        ),
        ("<attribute name='a' attributeType='Double' derived='YES' derivationExpression='b.c.@sum'/>", "'a' is derived by something else"),
        (
            "<attribute name='a' attributeType='String' derived='YES' derivationExpression='b.c' versionHashModifier='2'/>",
            "'a' has a hash modifier, and is derived or a composite"
        ),
        ("<attribute name='a' attributeType='Composite' elementName='Place' versionHashModifier='2'/>", "'a' has a hash modifier, and is"),
        ("<attribute name='a' attributeType='Composite' elementName='Around'/>", "'a' is a composite with a composite in it"),
        ("<attribute name='a' attributeType='String' allowsCloudEncryption='YES'/>", "'a' is encrypted in iCloud"),
        ("<attribute name='größe' attributeType='Double'/>", "the name 'größe' has characters outside of ASCII"),
    ]

    @Test("A hash that nobody has measured is not known", arguments: unknown)
    func isUnknown(property: String, words: String) throws {
        let composites = """
            <composite name='Place'><attribute name='x' attributeType='Double' optional='YES'/></composite>
            <composite name='Around'><attribute name='near' attributeType='Composite' elementName='Place' optional='YES'/></composite>
            """
        let model = try #require(imported("<model>\(composites)<entity name='E'>\(property)</entity></model>"))
        guard case .unknown(let reason) = try #require(model.computedVersionHashes().first) else {
            Issue.record("the hash is known")
            return
        }
        #expect(reason.words.hasPrefix(words), "\(reason.words)")
    }

    @Test("An inherited relationship that is its own inverse")
    func isInherited() throws {
        let owner =
            "<relationship name='friends' optional='YES' toMany='YES' destinationEntity='Base' inverseName='friends' inverseEntity='Base'/>"
        let model = try #require(
            imported("<model><entity name='Base'>\(owner)</entity><entity name='Sub' parentEntity='Base'/></model>"))
        let hashes = model.computedVersionHashes()
        #expect(hashes.map { $0.bytes != nil } == [true, false])
        #expect(hashes.last == .unknown(.ownInverse("friends")))
    }

    private func imported(_ xml: String) -> Model? {
        let project = importProject([TextFile(path: "M.xcdatamodeld/M.xcdatamodel/contents", bytes: Array(xml.utf8))])
        let files = project.files
        #expect(project.findings.map(\.message) == [])
        #expect(project.findingsInResult.map(\.message) == [])
        var diagnostics = Diagnostics()
        return resolveModels(parse(files, into: &diagnostics), into: &diagnostics).first
    }
}

extension String {
    fileprivate var leftPadded: String { count == 1 ? "0" + self : self }
}

/// The XML of a vector's model, with the entities to which its relationships lead.
private struct ModelText {
    private(set) var xml = ""

    init(of vector: VersionHashTests.Vector) {
        var inverses: [String: [String: (owner: String, property: VersionHashTests.Vector.Property)]] = [:]
        var entities = ""
        var composites = ""
        for (name, entity) in vector.model.sorted(by: { $0.key < $1.key }) {
            var text = ""
            // A vector lists inherited properties too.
            let inherited = Set(entity.parent.flatMap { vector.model[$0] }?.properties.map(\.name) ?? [])
            for property in entity.properties where !inherited.contains(property.name) {
                text += xml(of: property, owner: name)
                if let elements = property.elements {
                    composites +=
                        "<composite name='C_\(name)_\(property.name)'>\(elements.map { xml(of: $0, owner: name) }.joined())</composite>"
                }
                guard let destination = property.destination, let inverse = property.inverse else { continue }
                if destination != name || inverse != property.name {
                    inverses[destination, default: [:]][inverse] = (name, property)
                }
            }
            if !entity.unique.isEmpty {
                let constraints = entity.unique.map { names in
                    "<uniquenessConstraint>\(names.map { "<constraint value='\($0)'/>" }.joined())</uniquenessConstraint>"
                }
                text += "<uniquenessConstraints>\(constraints.joined())</uniquenessConstraints>"
            }
            let parent = entity.parent.map { " parentEntity='\($0)'" } ?? ""
            let modifier = entity.modifier.map { " versionHashModifier='\($0)'" } ?? ""
            entities += "<entity name='\(name)'\(entity.abstract ? " isAbstract='YES'" : "")\(parent)\(modifier)>\(text)</entity>"
        }
        let destinations = vector.model.values.flatMap(\.properties).compactMap(\.destination)
        for name in Set(destinations).subtracting(vector.model.keys).sorted() {
            let back = (inverses[name] ?? [:]).sorted { $0.key < $1.key }.map { inverse, origin in
                var property = VersionHashTests.Vector.Property(
                    name: inverse, kind: "relationship", optional: true, destination: origin.owner, max: 1)
                (property.inverse, property.transient) = (origin.property.name, origin.property.transient)
                return xml(of: property, owner: name)
            }
            entities += "<entity name='\(name)'>\(back.joined())</entity>"
        }
        xml = "<model>\(composites)\(entities)</model>"
    }

    private static let types = [
        100: "Integer 16", 200: "Integer 32", 300: "Integer 64", 400: "Decimal", 500: "Double", 600: "Float", 700: "String", 800: "Boolean",
        900: "Date", 1000: "Binary", 1100: "UUID", 1200: "URI", 1800: "Transformable",
    ]

    private func xml(of property: VersionHashTests.Vector.Property, owner: String) -> String {
        var words = ["name='\(property.name)'", "optional='\(property.optional ?? false ? "YES" : "NO")'"]
        if property.transient ?? false { words.append("transient='YES'") }
        if let modifier = property.modifier { words.append("versionHashModifier='\(modifier)'") }
        switch property.kind {
        case "relationship":
            let max = property.max ?? 0
            words.append("destinationEntity='\(property.destination ?? "")' maxCount='\(max)' minCount='\(property.min ?? 0)'")
            if max != 1 { words.append("toMany='YES'") }
            if property.ordered ?? false { words.append("ordered='YES'") }
            if let inverse = property.inverse { words.append("inverseName='\(inverse)' inverseEntity='\(property.destination ?? "")'") }
            return "<relationship \(words.joined(separator: " "))/>"
        case "fetched":
            return "<fetchedProperty \(words.joined(separator: " "))><fetchRequest name='f' entity='\(owner)'/></fetchedProperty>"
        case "composite": words.append("attributeType='Composite' elementName='C_\(owner)_\(property.name)'")
        case "derived": words.append("attributeType='String' derived='YES' derivationExpression='\(property.expression ?? "")'")
        default: if let type = property.type.flatMap({ Self.types[$0] }) { words.append("attributeType='\(type)'") }
        }
        if property.external ?? false { words.append("allowsExternalBinaryDataStorage='YES'") }
        if property.preserved ?? false { words.append("preserveAfterDeletion='YES'") }
        return "<attribute \(words.joined(separator: " "))/>"
    }
}
