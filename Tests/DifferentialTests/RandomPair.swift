/// Makes two versions of a random model and a mapping between them: each change is one that authors make. What inference or the checker
/// refuses is made again by whoever asks.
struct RandomPair {
    private struct Attribute {
        var name: String
        var type: String
        var isOptional: Bool
        var stored: String?
        var defaultValue: String?
        var renamed: String?

        var text: String {
            var parts = ["type: \"\(type)\(isOptional ? "?" : "")\""]
            if let stored { parts.append("stored: \(stored)") }
            if let defaultValue { parts.append("default: \(defaultValue)") }
            if let renamed { parts.append("renamingID: \(renamed)") }
            return "\(name): { \(parts.joined(separator: ", ")) }"
        }
    }

    private struct Relationship {
        var name: String
        var target: String
        var isMany: Bool
        var isOptional = true
        var isOrdered = false
        var inverse: String?
        var renamed: String?

        var text: String {
            var parts = [isMany ? "to: [\(target)]" : "to: \"\(target)\(isOptional ? "?" : "")\""]
            if isOrdered { parts.append("ordered: true") }
            if let inverse { parts.append("inverse: \(inverse)") }
            if let renamed { parts.append("renamingID: \(renamed)") }
            return "\(name): { \(parts.joined(separator: ", ")) }"
        }
    }

    private struct Entity {
        var name: String
        var parent: String?
        var isAbstract = false
        var attributes: [Attribute] = []
        var relationships: [Relationship] = []
        var renamed: String?
        /// Of the mapping: lines under the entity's name.
        var entry: [String] = []
        var sets: [String] = []
    }

    private var random: SeededGenerator
    private var entities: [Entity] = []
    private var drops: [String] = []
    private var changes: [String] = []
    private var number = 0

    private static let types = ["boolean", "int16", "int32", "int64", "double", "decimal", "string", "date", "uuid", "data", "uri"]
    private static let defaults = [
        "boolean": "true", "int16": "7", "int32": "-5", "int64": "9007199254740993", "double": "0.1", "decimal": "\"1.50\"",
        "string": "\"it's\"",
        "date": "\"2024-01-01\"", "uuid": "\"00000000-0000-0000-0000-0000000000AB\"", "uri": "\"a://b\"",
    ]
    private static let stored = [
        "date": ["iso8601", "unix", "unixms", "julian", "reference2001"], "uuid": ["text", "blob"],
        "decimal": ["text", "real", "{ as: integer, scale: 2 }"],
    ]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func make() -> MappingPair {
        makeSource()
        let source = text()
        for _ in 0..<Int.random(in: 1...6, using: &random) { change() }
        var mapping = "allow: { coarser-representation: wanted }\n"
        let entries = entities.filter { !$0.entry.isEmpty || !$0.sets.isEmpty }
        if !entries.isEmpty {
            mapping += "entities:\n"
            for entity in entries {
                mapping += "  \(entity.name):\n" + entity.entry.map { "    \($0)\n" }.joined()
                if !entity.sets.isEmpty { mapping += "    set:\n" + entity.sets.map { "      \($0)\n" }.joined() }
            }
        }
        if !drops.isEmpty { mapping += "drop: [\(drops.joined(separator: ", "))]\n" }
        return MappingPair(changes.joined(separator: ", "), source, text(), mapping)
    }

    private func text() -> String {
        var text = "entities:\n"
        for entity in entities {
            text += "  \(entity.name):\n"
            if let parent = entity.parent { text += "    parent: \(parent)\n" }
            if entity.isAbstract { text += "    abstract: true\n" }
            if let renamed = entity.renamed { text += "    renamingID: \(renamed)\n" }
            if !entity.attributes.isEmpty { text += "    attributes:\n" + entity.attributes.map { "      \($0.text)\n" }.joined() }
            if !entity.relationships.isEmpty { text += "    relationships:\n" + entity.relationships.map { "      \($0.text)\n" }.joined() }
            if entity.attributes.isEmpty, entity.relationships.isEmpty, entity.parent == nil, !entity.isAbstract {
                text += "    doc: empty\n"
            }
        }
        return text
    }

    private mutating func name(_ prefix: String) -> String {
        number += 1
        return "\(prefix)\(number)"
    }

    private mutating func makeSource() {
        for _ in 0..<Int.random(in: 2...4, using: &random) {
            var entity = Entity(name: name("E"))
            for _ in 0..<Int.random(in: 1...5, using: &random) { entity.attributes.append(attribute()) }
            entities.append(entity)
        }
        if random.chance(40) {
            for _ in 0..<2 {
                var child = Entity(name: name("K"), parent: entities[0].name)
                child.attributes.append(attribute())
                entities.append(child)
            }
            entities[0].isAbstract = random.chance(60)
        }
        for _ in 0..<Int.random(in: 1...4, using: &random) { relate() }
    }

    private mutating func attribute() -> Attribute {
        let type = random.pick(Self.types)
        var made = Attribute(name: name("a"), type: type, isOptional: random.chance(60))
        if let forms = Self.stored[type], random.chance(50) { made.stored = random.pick(forms) }
        if random.chance(20) { made.defaultValue = Self.defaults[type] }
        return made
    }

    private mutating func relate() {
        let (from, to) = (Int.random(in: 0..<entities.count, using: &random), Int.random(in: 0..<entities.count, using: &random))
        let (there, back) = (name("r"), name("r"))
        let (isOrdered, isOrderedBack) = (random.chance(30), random.chance(30))
        switch random.next() % 4 {
        case 0:
            entities[from].relationships.append(
                Relationship(name: there, target: entities[to].name, isMany: false, isOptional: random.chance(80)))
        case 1:
            entities[from].relationships.append(
                Relationship(name: there, target: entities[to].name, isMany: false, isOptional: random.chance(80), inverse: back))
            entities[to].relationships.append(
                Relationship(name: back, target: entities[from].name, isMany: true, isOrdered: isOrdered, inverse: there))
        case 2:
            entities[from].relationships.append(Relationship(name: there, target: entities[to].name, isMany: true, isOrdered: isOrdered))
        default:
            entities[from].relationships.append(
                Relationship(name: there, target: entities[to].name, isMany: true, isOrdered: isOrdered, inverse: back))
            entities[to].relationships.append(
                Relationship(name: back, target: entities[from].name, isMany: true, isOrdered: isOrderedBack, inverse: there))
        }
    }

    private mutating func change() {
        let place = Int.random(in: 0..<entities.count, using: &random)
        let attribute = entities[place].attributes.indices.randomElement(using: &random)
        let old = entities[place].renamed ?? entities[place].name
        switch random.next() % 14 {
        case 0:
            guard let attribute, entities[place].attributes[attribute].renamed == nil else { return }
            entities[place].attributes[attribute].renamed = entities[place].attributes[attribute].name
            entities[place].attributes[attribute].name = name("b")
            changes.append("rename an attribute")
        case 1:
            guard let attribute, entities[place].attributes.count > 1, entities[place].sets.isEmpty else { return }
            let gone = entities[place].attributes.remove(at: attribute)
            drops.append("\(old).\(gone.renamed ?? gone.name)")
            changes.append("drop an attribute")
        case 2:
            var made = self.attribute()
            made.isOptional = made.isOptional || Self.defaults[made.type] == nil
            if !made.isOptional { made.defaultValue = Self.defaults[made.type] }
            entities[place].attributes.append(made)
            changes.append("add an attribute")
        case 3:
            guard let attribute, let value = Self.defaults[entities[place].attributes[attribute].type] else { return }
            entities[place].attributes[attribute].isOptional = false
            entities[place].attributes[attribute].defaultValue = value
            changes.append("require an attribute")
        case 4:
            guard let attribute else { return }
            entities[place].attributes[attribute].isOptional = true
            changes.append("free an attribute")
        case 5:
            guard let attribute, let forms = Self.stored[entities[place].attributes[attribute].type] else { return }
            entities[place].attributes[attribute].stored = random.pick(forms)
            changes.append("change a representation")
        case 6:
            guard let attribute else { return }
            let wider = ["int16": "int32", "int32": "int64", "int64": "decimal", "uri": "string"][
                entities[place].attributes[attribute].type]
            guard let wider else { return }
            entities[place].attributes[attribute].type = wider
            entities[place].attributes[attribute].defaultValue = nil
            changes.append("widen an attribute")
        case 7: setSomething(place)
        case 8: filter(place)
        case 9: extract(place)
        case 12: count(place)
        case 10:
            guard entities[place].renamed == nil, entities[place].entry.isEmpty else { return }
            let new = name("F")
            let was = entities[place].name
            entities[place].renamed = was
            entities[place].name = new
            for index in entities.indices {
                if entities[index].parent == was { entities[index].parent = new }
                for relationship in entities[index].relationships.indices where entities[index].relationships[relationship].target == was {
                    entities[index].relationships[relationship].target = new
                }
            }
            changes.append("rename an entity")
        case 11:
            guard let relationship = entities[place].relationships.indices.randomElement(using: &random),
                entities[place].relationships[relationship].renamed == nil
            else { return }
            let was = entities[place].relationships[relationship].name
            let new = name("q")
            entities[place].relationships[relationship].renamed = was
            entities[place].relationships[relationship].name = new
            for index in entities.indices {
                for other in entities[index].relationships.indices where entities[index].relationships[other].inverse == was {
                    entities[index].relationships[other].inverse = new
                }
            }
            changes.append("rename a relationship")
        default:
            guard let relationship = entities[place].relationships.indices.randomElement(using: &random),
                entities[place].relationships[relationship].isMany
            else { return }
            entities[place].relationships[relationship].isOrdered.toggle()
            changes.append("change an order")
        }
    }

    /// What an attribute was called before.
    private func formerName(_ attribute: Attribute) -> String { attribute.renamed ?? attribute.name }

    private mutating func setSomething(_ place: Int) {
        guard let attribute = entities[place].attributes.randomElement(using: &random), entities[place].parent == nil,
            !entities[place].sets.contains(where: { $0.hasPrefix(attribute.name + ":") })
        else { return }
        let own = "$source." + formerName(attribute)
        let value: String
        switch attribute.type {
        case "boolean": value = "if(\(own) == true, false, true)"
        case "int16": value = "int16(\(own) / 2) ?? 1"
        case "int32": value = "int32(\(own) * 2) ?? 3"
        case "int64": value = "(\(own) + 1) ?? 0"
        case "double": value = "(\(own) * 2.5) ?? 0.5"
        case "decimal": value = "(\(own) - 1) ?? 2"
        case "string": value = "concat(upper(\(own)), \"é\") ?? \"none\""
        case "date": value = "addDays(\(own), 1) ?? \"2000-01-01\""
        default: value = own
        }
        entities[place].sets.append("\(attribute.name): |\n          \(value)")
        changes.append("set an attribute")
    }

    /// An attribute more, whose value depends on other rows.
    private mutating func count(_ place: Int) {
        let toOnes = entities[place].relationships.filter { !$0.isMany }.map { $0.renamed ?? $0.name }
        let attributes = entities[place].attributes.map { (name: formerName($0), type: $0.type) }
        guard entities[place].parent == nil, let window = RandomWindow(attributes: attributes, toOnes: toOnes, using: &random) else {
            return
        }
        let made = Attribute(name: name("w"), type: window.type, isOptional: true)
        entities[place].attributes.append(made)
        entities[place].sets.append("\(made.name): |\n          \(window.expression)")
        changes.append("count rows in an order")
    }

    private mutating func filter(_ place: Int) {
        guard entities[place].entry.isEmpty, !entities[place].isAbstract,
            let attribute = entities[place].attributes.randomElement(using: &random)
        else { return }
        let own = "$source." + formerName(attribute)
        let condition = random.pick(["\(own) != nil", "not \(own) == nil", "key($source) > 2", "key($source) % 2 == 0"])
        entities[place].entry.append("where: \(condition)")
        changes.append("filter rows")
    }

    /// Rows of one entity also become rows of a new one that points back.
    private mutating func extract(_ place: Int) {
        guard entities[place].renamed == nil, !entities[place].isAbstract, entities[place].parent == nil else { return }
        let (new, there, back) = (name("X"), name("r"), name("r"))
        let source = entities[place].name
        var made = Entity(name: new)
        let copied = entities[place].attributes.first.map { Attribute(name: $0.name, type: $0.type, isOptional: true, stored: $0.stored) }
        made.attributes = [Attribute(name: "note", type: "string", isOptional: true)]
        made.relationships.append(Relationship(name: there, target: source, isMany: false, isOptional: true, inverse: back))
        made.entry = ["from: \(source)", "where: key($source) % 3 != 0"]
        made.sets = ["\(there): $source", "note: string(key($source))"]
        if let copied {
            made.sets.append("copy: $source.\(formerName(entities[place].attributes[0]))");
            made.attributes.append(Attribute(name: "copy", type: copied.type, isOptional: true, stored: copied.stored))
        }
        entities[place].relationships.append(
            Relationship(name: back, target: new, isMany: true, isOrdered: random.chance(50), inverse: there))
        entities.append(made)
        changes.append("extract rows")
    }
}
