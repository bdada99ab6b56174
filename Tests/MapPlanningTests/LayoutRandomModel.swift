import MapSyntax
import RandomTesting

@testable import MapAnalysis

/// Returns a model of up to six entities with every shape: keys of all kinds, hierarchies, composites, references, many-to-many.
func randomModel(_ generator: inout SeededGenerator) -> Model { randomBuilder(&generator).model() }

/// Returns the builder of such a model.
func randomBuilder(_ generator: inout SeededGenerator) -> ModelBuilder {
    var builder = ModelBuilder()
    builder.enums = [EnumType(name: "Status", range: ModelBuilder.nowhere, cases: ["draft", "live"])]
    builder.composites = [
        CompositeType(
            name: "Place", range: ModelBuilder.nowhere,
            leaves: [
                CompositeType.Leaf(
                    path: ["latitude"], type: ExpressionType(.double), representation: .plain, range: ModelBuilder.nowhere),
                CompositeType.Leaf(
                    path: ["at", "hour"], type: ExpressionType(.date, isOptional: true), representation: .date(.unix),
                    range: ModelBuilder.nowhere),
            ])
    ]
    let names = Array(["Order", "order line", "Käse", "Select", "T1", "Über"].prefix(Int.random(in: 1...6, using: &generator)))
    for (index, name) in names.enumerated() {
        let parent = index > 0 && generator.chance(20) ? names[index - 1] : nil
        var properties = (0..<Int.random(in: 0...5, using: &generator)).map { randomAttribute("a\($0)", &generator) }
        var key: [String] = []
        if parent == nil && generator.chance(60) {
            let count = generator.chance(60) ? 1 : 2
            for part in 0..<count {
                properties.append(ModelBuilder.attribute("k\(part)", generator.pick([.int64, .int32, .string, .uuid, .data])))
                key.append("k\(part)")
            }
        }
        if generator.chance(10) { properties.append(ModelBuilder.attribute("id", .string)) }
        if generator.chance(10) { properties.append(ModelBuilder.attribute("Type", .string, optional: true)) }
        let stored = properties.filter { $0.attribute?.isTransient == false }.map(\.name)
        let unique = stored.count > 1 && generator.chance(30) ? [[stored[0]], [stored[1], stored[0]]] : []
        let indexes =
            stored.isEmpty || !generator.chance(30) ? [] : [[(stored[0], generator.chance(50))], [(stored[0], true), (stored[0], false)]]
        builder.entity(
            name, parent: parent, key: key, table: generator.chance(20) ? "table \"\(index)\"" : nil, unique: unique,
            indexes: indexes.map { $0.count == 2 && stored.count > 1 ? [(stored[1], true), (stored[0], false)] : $0 }, properties)
    }
    for number in 0..<Int.random(in: 0...6, using: &generator) { addRelationship(number, names, to: &builder, &generator) }
    return builder
}

/// Changes a model as a next version might, or in worse ways.
func change(_ builder: inout ModelBuilder, _ generator: inout SeededGenerator) {
    let entity = Int.random(in: builder.entities.indices, using: &generator)
    let properties = builder.entities[entity].properties
    let property = properties.isEmpty ? nil : Int.random(in: properties.indices, using: &generator)
    switch (Int.random(in: 0..<20, using: &generator), property) {
    case (0, _): builder.entities[entity].properties.append(randomAttribute("added", &generator))
    case (1, _): builder.entities[entity].table = "another"
    case (2, _): builder.entities[entity].key = []
    case (3, _): builder.entities.swapAt(entity, 0)
    case (4, _): builder.composites[0].leaves[0].type = ExpressionType(.string)
    case (5, _): builder.composites[0].leaves[0].path = ["breadth"]
    case (6, _): builder.entities[entity].parent = nil
    case (7, let place?): builder.entities[entity].properties[place].attribute?.type.isOptional.toggle()
    case (8, let place?): builder.entities[entity].properties[place].relationship?.isOrdered.toggle()
    case (9, let place?): builder.entities[entity].properties[place].relationship?.isOptional.toggle()
    case (10, let place?): builder.entities[entity].properties[place].inverse = nil
    case (11, let place?): builder.entities[entity].properties.swapAt(place, 0)
    case (13, let place?): builder.entities[entity].properties[place].relationship?.deleteRule = .cascade
    case (14, let place?): builder.entities[entity].properties[place].relationship?.canonicalName = "before"
    case (15, let place?): builder.entities[entity].properties[place].attribute?.canonicalName = "before"
    case (16, let place?):
        var details = Relationship.Details()
        details.through = Relationship.Through(table: "through", source: [], destination: [])
        builder.entities[entity].properties[place].relationship?.details = details
    case (17, let place?): builder.entities[entity].properties[place].attribute?.isTransient.toggle()
    case (18, let place?): builder.entities[entity].properties[place].attribute?.defaultValue = nil
    case (19, _): builder.entities[entity].name += "2"
    case (12, let place?):
        if properties[place].attribute != nil {
            builder.entities[entity].properties[place] = randomAttribute(properties[place].name, &generator)
        }
    default: builder.entities[entity].properties.insert(ModelBuilder.attribute("first", .string), at: 0)
    }
}

private func randomAttribute(_ name: String, _ generator: inout SeededGenerator) -> ModelBuilder.PropertyDraft {
    let status = Representation.cases([.init(name: "draft", stored: .integer(0)), .init(name: "live", stored: .integer(1))])
    let forms: [(ValueType, Representation, Value)] = [
        (.boolean, .plain, .boolean(true)), (.int16, .plain, .integer(-3)), (.int64, .plain, .integer(.min)),
        (.double, .plain, .real(-1.5e300)), (.string, .plain, .text("it's \"\n\u{0}")), (.string, .plain, .text("draft")),
        (.data, .plain, .data([0, 1])), (.date, .date(.iso8601), .date(0)), (.date, .date(.unix), .date(0)),
        (.date, .date(.julian), .date(0)), (.uuid, .uuid(.blob), .uuid(Array(repeating: 7, count: 16))),
        (.decimal, .decimal(.integer(scale: 2)), .decimal("9.99")), (.decimal, .decimal(.numeric), .decimal("9.99")),
        (.enumeration(.source, "Status"), .plain, .text("live")), (.enumeration(.source, "Status"), status, .text("live")),
        (.composite(.source, "Place"), .plain, .nil), (.json, .plain, .text("{}")),
    ]
    let (type, representation, value) = generator.pick(forms)
    return ModelBuilder.attribute(
        name, type, optional: generator.chance(50), representation, defaultValue: value != .nil && generator.chance(40) ? value : nil,
        column: generator.chance(15) ? "col \(name)" : nil, transient: generator.chance(5))
}

private func addRelationship(_ number: Int, _ names: [String], to builder: inout ModelBuilder, _ generator: inout SeededGenerator) {
    let (from, to) = (Int.random(in: 0..<names.count, using: &generator), Int.random(in: 0..<names.count, using: &generator))
    let (name, back) = ("r\(number)", "back\(number)")
    let rule = generator.pick(Relationship.DeleteRule.allCases)
    let isOrdered = generator.chance(40)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: builder.entities[from].properties.append(ModelBuilder.toOne(name, names[to], optional: generator.chance(50), delete: rule))
    case 1:
        builder.entities[from].properties.append(ModelBuilder.toOne(name, names[to], optional: generator.chance(50), inverse: back))
        builder.entities[to].properties.append(ModelBuilder.toMany(back, names[from], inverse: name, ordered: isOrdered))
    case 2: builder.entities[from].properties.append(ModelBuilder.toMany(name, names[to], ordered: isOrdered, delete: rule))
    case 3:
        builder.entities[from].properties.append(ModelBuilder.toMany(name, names[to], inverse: back, ordered: isOrdered, delete: rule))
        builder.entities[to].properties.append(ModelBuilder.toMany(back, names[from], inverse: name, ordered: generator.chance(30)))
    default:
        builder.entities[from].properties.append(ModelBuilder.toOne(name, names[to], optional: true, inverse: back))
        builder.entities[to].properties.append(ModelBuilder.toOne(back, names[from], optional: generator.chance(50), inverse: name))
    }
}
