import Testing

@testable import MapAnalysis

@Suite struct NormalizedModelTests {
    private static func attribute(_ name: String, _ type: CoreDataModel.Attribute.Kind, _ value: String) -> CoreDataModel.Attribute {
        var attribute = CoreDataModel.Attribute(name: name, type: type)
        attribute.defaultValue = type == .uuid ? .text(value) : .number(value)
        return attribute
    }

    @Test(arguments: [
        (CoreDataModel.Attribute.Kind.double, "0.0", "0"), (.double, "1e3", "1000"), (.integer64, "+7", "7"), (.decimal, "1.50", "1.5"),
        (.float, "0.10000000149011612", "0.1"), (.float, "0.1", "0.1"),
        (.uuid, "00112233-4455-6677-8899-AABBCCDDEEFF", "00112233-4455-6677-8899-aabbccddeeff"),
    ])
    func `a value is written in one form`(type: CoreDataModel.Attribute.Kind, written: String, normal: String) {
        func model(_ value: String) -> CoreDataModel {
            var (model, entity) = (CoreDataModel(), CoreDataModel.Entity(name: "A"))
            entity.attributes = [Self.attribute("x", type, value)]
            model.entities = [entity]
            return model
        }
        #expect(model(written).normalized == model(normal).normalized)
        #expect(model(written).normalized.normalized == model(written).normalized)
        #expect(type == .uuid || model(written).normalized == model(normal))
    }

    @Test func `absent counts are those that Core Data assumes`() {
        var (one, many) = (CoreDataModel.Relationship(name: "one"), CoreDataModel.Relationship(name: "many"))
        (one.destination, one.inverse, many.isMany, many.inverseEntity) = ("B", "many", true, "B")
        var (model, entity) = (CoreDataModel(), CoreDataModel.Entity(name: "A"))
        entity.relationships = [one, many]
        (entity.renamingID, entity.className) = ("A", "NSManagedObject")
        model.entities = [CoreDataModel.Entity(name: "b"), entity, CoreDataModel.Entity(name: "B")]
        let normal = model.normalized
        #expect(normal.entities.map(\.name) == ["A", "B", "b"])
        #expect(normal.entities[0].relationships.map(\.name) == ["many", "one"])
        #expect(normal.entities[0].relationships.map { [$0.minCount, $0.maxCount] } == [[0, 0], [0, 1]])
        #expect(normal.entities[0].relationships.map(\.inverseEntity) == [nil, "B"])
        #expect(normal.entities[0].renamingID == nil && normal.entities[0].className == nil)
    }

    @Test func `an indexed attribute has an index with its name, unless another index has the same parts`() {
        func index(_ name: String?, _ parts: String...) -> CoreDataModel.Index {
            CoreDataModel.Index(name: name, parts: parts.map { CoreDataModel.Index.Part(property: $0) })
        }
        func indexes(_ indexed: [String], _ indexes: CoreDataModel.Index...) -> [CoreDataModel.Index] {
            var (model, entity) = (CoreDataModel(), CoreDataModel.Entity(name: "A"))
            entity.indexes = indexes
            entity.attributes = ["x", "y"].map { CoreDataModel.Attribute(name: $0, type: .string) }
            for place in entity.attributes.indices { entity.attributes[place].isIndexed = indexed.contains(entity.attributes[place].name) }
            model.entities = [entity]
            return model.normalized.entities[0].indexes
        }
        #expect(indexes(["x"]) == [index("x", "x")])
        #expect(indexes(["x"], index("x", "x"), index("byX", "x")) == [index("byX", "x")])
        #expect(indexes([], index("byX", "x")) == [index("byX", "x")])
        #expect(indexes([], index(nil, "x", "y"), index("both", "x", "y")) == [index("both", "x", "y")])
        #expect(indexes([], index(nil, "x", "y")) == [index(nil, "x", "y")])
        // Two indexes with names of their own are both kept.
        #expect(indexes([], index("a", "x"), index("b", "x")) == [index("a", "x"), index("b", "x")])
    }
}
