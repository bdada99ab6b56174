import Foundation
import Testing

@testable import MapSyntax

/// Checks that the JSON Schemas in `Grammar/` have the same keys as the reader.
@Suite struct JSONSchemaTests {
    /// Returns the keys of the object at a path of keys and indexes of lists.
    private func properties(of file: String, at path: [String]) throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let data = try Data(contentsOf: root.appending(path: "Grammar/\(file).schema.json"))
        var value: Any? = try JSONSerialization.jsonObject(with: data)
        for step in path {
            if let list = value as? [Any], let index = Int(step) {
                value = index < list.count ? list[index] : nil
            } else {
                value = (value as? [String: Any])?[step]
            }
        }
        let object = try #require(value as? [String: Any])
        return try #require(object["properties"] as? [String: Any]).keys.sorted()
    }

    private func words<Key: KeyWord>(_ keys: Key.Type) -> [String] { keys.allCases.map(\.rawValue).sorted() }

    @Test func `models have the keys of the schema`() throws {
        #expect(try properties(of: "model", at: []) == words(ModelKey.self))
        #expect(try properties(of: "model", at: ["$defs", "entity"]) == words(EntityKey.self))
        #expect(try properties(of: "model", at: ["$defs", "attribute", "oneOf", "1"]) == words(AttributeKey.self))
        #expect(try properties(of: "model", at: ["$defs", "relationship", "oneOf", "1"]) == words(RelationshipKey.self))
        #expect(try properties(of: "model", at: ["$defs", "column", "oneOf", "2"]) == words(ColumnKey.self))
        #expect(try properties(of: "model", at: ["$defs", "stored", "oneOf", "1"]) == words(StoredKey.self))
    }

    @Test func `models of Core Data have the keys of the schema`() throws {
        #expect(try properties(of: "model", at: ["properties", "coreData"]) == words(CoreDataModelKey.self))
        #expect(try properties(of: "model", at: ["$defs", "entity", "properties", "coreData"]) == words(CoreDataEntityKey.self))
        #expect(
            try properties(of: "model", at: ["$defs", "attribute", "oneOf", "1", "properties", "coreData"])
                == words(CoreDataAttributeKey.self))
        #expect(
            try properties(of: "model", at: ["$defs", "relationship", "oneOf", "1", "properties", "coreData"])
                == words(CoreDataRelationshipKey.self))
        #expect(
            try properties(of: "model", at: ["$defs", "entity", "properties", "indexes", "items", "oneOf", "1"]) == words(IndexKey.self))
        #expect(try properties(of: "model", at: ["$defs", "fetchRequest"]) == words(FetchRequestKey.self))
    }

    @Test func `mappings have the keys of the schema`() throws {
        #expect(try properties(of: "mapping", at: []) == words(MappingKey.self))
        #expect(try properties(of: "mapping", at: ["$defs", "entityMapping"]) == words(EntityMappingKey.self))
        #expect(try properties(of: "mapping", at: ["$defs", "value", "oneOf", "1"]) == words(SetValueKey.self))
        #expect(try properties(of: "mapping", at: ["$defs", "function"]) == words(FunctionKey.self))
        #expect(try properties(of: "mapping", at: ["$defs", "parameter", "oneOf", "1"]) == words(ParameterKey.self))
        #expect(try properties(of: "mapping", at: ["properties", "pins"]) == words(PinsKey.self))
        #expect(try properties(of: "mapping", at: ["$defs", "emission"]) == words(EmitKey.self))
        #expect(try properties(of: "mapping", at: ["properties", "sql"]) == words(SQLKey.self))
    }

    @Test func `the project file has the keys of the schema`() throws {
        #expect(try properties(of: "project", at: []) == words(ProjectKey.self))
    }
}
