/// One version of a random model while it is changed, and the mapping to it.
struct ModelSketch {
    struct Attribute {
        var name: String
        var type: String
        var isOptional: Bool
        var stored: String?
        var defaultValue: String?
        /// Its name in the first version that had it; nil if it still has that name.
        var canonical: String?
        /// The type that the store declares for the column. Its affinity may differ from that of the type's usual column.
        var columnType: String?
        /// The name that the store has for the column, if it is not the attribute's.
        var columnName: String?

        var text: String {
            var parts = ["type: \"\(type)\(isOptional ? "?" : "")\""]
            if let stored { parts.append("stored: \(stored)") }
            if let defaultValue { parts.append("default: \(defaultValue)") }
            if let canonical { parts.append("renamingID: \(canonical)") }
            if let columnType { parts.append("column: { type: \(columnType) }") }
            if let columnName { parts.append("column: \(columnName)") }
            return "\(name): { \(parts.joined(separator: ", ")) }"
        }

        /// Whether its column can store every value of its type.
        var isKept: Bool {
            var model = ModelSketch()
            model.entities = [Entity(name: "E", attributes: [self])]
            return (try? Migration("", [model.modelText, model.modelText], [nil]).complete()) != nil
        }
    }

    struct Relationship {
        var name: String
        var target: String
        var isMany: Bool
        var isOptional = true
        var isOrdered = false
        var inverse: String?
        var canonical: String?
        /// The type that the store declares for the foreign key. Its affinity may differ from the key's.
        var columnType: String?

        var text: String {
            var parts = [isMany ? "to: [\(target)]" : "to: \"\(target)\(isOptional ? "?" : "")\""]
            if isOrdered { parts.append("ordered: true") }
            if let inverse { parts.append("inverse: \(inverse)") }
            if let columnType, !isMany { parts.append("column: { type: \(columnType) }") }
            if let canonical { parts.append("renamingID: \(canonical)") }
            return "\(name): { \(parts.joined(separator: ", ")) }"
        }
    }

    /// The lines of one entity mapping.
    struct Entry {
        var from: String?
        var name: String?
        var lets: [String] = []
        var each: String?
        var condition: String?
        var distinct: String?
        var order: String?
        var dropsNil = false
        var sets: [(name: String, lines: [String])] = []
        var rows: [String] = []

        var isEmpty: Bool { lines.isEmpty }

        mutating func set(_ name: String, _ value: String) { sets.append((name, ["\(name): |", "  \(value)"])) }

        var lines: [String] {
            var lines: [String] = []
            func expression(_ key: String, _ text: String?) { if let text { lines += ["\(key): |", "  \(text)"] } }
            if let from { lines.append("from: \(from)") }
            if let name { lines.append("name: \(name)") }
            if !lets.isEmpty { lines += ["let:"] + lets.map { "  \($0)" } }
            expression("each", each)
            expression("where", condition)
            if let distinct { lines.append("distinct: \(distinct)") }
            expression("order", order)
            if dropsNil { lines.append("onNil: drop") }
            if !sets.isEmpty { lines += ["set:"] + sets.flatMap(\.lines).map { "  \($0)" } }
            if !rows.isEmpty { lines += ["rows:"] + rows.map { "  - \($0)" } }
            return lines
        }
    }

    struct Entity {
        var name: String
        var parent: String?
        var isAbstract = false
        var attributes: [Attribute] = []
        var relationships: [Relationship] = []
        var unique: [String] = []
        /// The rows that the version begins with.
        var data: Data?
        /// The attributes of its key; empty if the key is generated.
        var key: [String] = []
        var canonical: String?
        /// The name of its table, if it is not the entity's.
        var table: String?
        /// Its name in the version before; `nil` if it is new.
        var former: String?
        var entries: [Entry] = []

        /// The first entry of an entity that also exists in the version before; an empty one if none is written.
        var own: Entry {
            get { entries.first ?? Entry() }
            set { entries = [newValue] + entries.dropFirst() }
        }
    }

    var entities: [Entity] = []
    /// Whether the model is in layout `core-data`, in which there are no enums, composites, keys and forms of columns.
    var isCoreData = false
    /// The names under the mapping file's own `let`.
    var fileLets: [String] = []
    var functions: [String] = []
    var parameters: [String] = []
    var emits: [String] = []
    var asserts: [String] = []
    var drops: [String] = []
    var allows: [String] = []
    /// The names that the mapping file has so far, from `let` and `parameters`, and its functions.
    var names: [(String, PhraseKind)] = []
    var calls: [PhraseWorld.Call] = []

    /// The same model as the source of the next step, without mappings.
    var next: ModelSketch {
        var copy = ModelSketch(entities: entities, isCoreData: isCoreData)
        for place in copy.entities.indices {
            copy.entities[place].former = copy.entities[place].name
            copy.entities[place].entries = []
        }
        return copy
    }

    var modelText: String {
        var lines =
            isCoreData
            ? ["layout: core-data", "entities:"]
            : [
                "enums:", "  Mood: [calm, wild, odd]", "  Size: [s, m, l]", "composites:", "  Place: { x: double, y: \"double?\" }",
                "entities:",
            ]
        for entity in entities {
            lines.append("  \(entity.name):")
            if let parent = entity.parent { lines.append("    parent: \(parent)") }
            if let table = entity.table { lines.append("    table: \(table)") }
            if !entity.key.isEmpty { lines.append("    key: [\(entity.key.joined(separator: ", "))]") }
            if entity.isAbstract { lines.append("    abstract: true") }
            if let canonical = entity.canonical { lines.append("    renamingID: \(canonical)") }
            if !entity.attributes.isEmpty { lines += ["    attributes:"] + entity.attributes.map { "      \($0.text)" } }
            if !entity.relationships.isEmpty {
                lines += ["    relationships:"] + entity.relationships.map { "      \(text(of: $0, in: entity))" }
            }
            if !entity.unique.isEmpty { lines.append("    unique: [\(entity.unique.map { "[\($0)]" }.joined(separator: ", "))]") }
            if let data = entity.data { lines += entity.lines(of: data, in: self) }
            lines.append("    doc: one of them")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Nobody can compute which side names the table of a many-to-many of an entity with itself, so one of them is named.
    private func text(of relationship: Relationship, in entity: Entity) -> String {
        guard isCoreData, relationship.isMany, relationship.target == entity.name,
            let inverse = entity.relationships.first(where: { $0.name == relationship.inverse }), inverse.isMany,
            relationship.name < inverse.name
        else { return relationship.text }
        return relationship.text.dropLast(2) + ", through: \(relationship.name) }"
    }

    var mappingText: String {
        var lines = ["allow: { \((["coarser-representation: wanted"] + allows).joined(separator: ", ")) }"]
        func section(_ key: String, _ entries: [String]) { if !entries.isEmpty { lines += ["\(key):"] + entries.map { "  \($0)" } } }
        section("parameters", parameters)
        section("let", fileLets)
        section("functions", functions)
        let mapped = entities.filter { !$0.entries.allSatisfy(\.isEmpty) }
        if !mapped.isEmpty { lines.append("entities:") }
        for entity in mapped {
            lines.append("  \(entity.name):")
            if entity.entries.count == 1 {
                lines += entity.own.lines.map { "    \($0)" }
            } else {
                for entry in entity.entries {
                    lines += entry.lines.enumerated().map { "    \($0.offset == 0 ? "-" : " ") \($0.element)" }
                }
            }
        }
        section("emit", emits)
        section("assert", asserts.flatMap { ["- |", "  \($0)"] })
        if !drops.isEmpty { lines.append("drop: [\(drops.joined(separator: ", "))]") }
        return lines.joined(separator: "\n") + "\n"
    }
}
