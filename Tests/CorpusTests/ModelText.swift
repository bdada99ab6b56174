import Testing

/// An introspected model as text, which tests edit as its owner would edit it for the next version.
struct ModelText {
    private(set) var lines: [String]

    init(_ yaml: String) { lines = yaml.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    var yaml: String { lines.joined(separator: "\n") }

    mutating func setVersion(_ version: Int) throws {
        let index = try #require(lines.firstIndex { $0.hasPrefix("version:") })
        lines[index] = "version: \(version)"
    }

    /// Gives an attribute another name, with a renaming ID of the old one. If the column has a name of its own, that changes too.
    mutating func rename(_ attribute: String, of entity: String, to name: String, column: (old: String, new: String)? = nil) throws {
        let index = try self.index(of: attribute, under: "attributes", of: entity)
        var value = String(lines[index].drop { $0 != ":" }.dropFirst(2))
        if let column {
            #expect(value.contains("column: \(column.old)"))
            value = value.replacing("column: \(column.old)", with: "column: \(column.new)")
        }
        let renaming = "renamingID: \(attribute)"
        let long: String
        if value.hasPrefix("{ ") {
            long = "{ \(renaming), \(value.dropFirst(2))"
        } else if let equals = value.firstRange(of: " = ") {
            long = "{ \(renaming), type: \(value[..<equals.lowerBound]), default: \(value[equals.upperBound...]) }"
        } else {
            long = "{ \(renaming), type: \(value) }"
        }
        lines[index] = "      \(name): \(long)"
        // Lists of names: keys, unique sets, indexes.
        for index in try self.lines(of: entity)
        where ["key", "unique", "indexes"].contains(where: { lines[index].hasPrefix("    \($0):") }) {
            lines[index] = replaceWord(attribute, by: name, in: lines[index])
        }
    }

    /// Gives an entity and its table another name. `table` must be given exactly if the entity already declares its table.
    mutating func renameEntity(_ entity: String, to name: String, table: String? = nil) throws {
        let range = try lines(of: entity)
        let explicit = range.first { lines[$0].hasPrefix("    table:") }
        #expect((explicit == nil) == (table == nil), "\(entity) has a table of its own, or none")
        for index in lines.indices where lines[index].hasPrefix("      ") && isRelationship(index) {
            lines[index] = replaceDestination(entity, by: name, in: lines[index])
        }
        if let explicit, let table { lines[explicit] = "    table: \(table)" }
        lines[range.lowerBound] = "  \(name):\n    renamingID: \(entity)"
        self = ModelText(yaml)
    }

    /// Returns the text after the name of an attribute.
    func definition(of attribute: String, in entity: String) throws -> String {
        String(lines[try index(of: attribute, under: "attributes", of: entity)].drop { $0 != ":" }.dropFirst(2))
    }

    /// Adds attributes after the entity's own ones.
    mutating func add(_ attributes: [String], to entity: String) throws {
        let range = try lines(of: entity)
        if let start = range.first(where: { lines[$0] == "    attributes:" }) {
            let end = (start + 1..<range.upperBound).first { !lines[$0].hasPrefix("      ") } ?? range.upperBound
            lines.insert(contentsOf: attributes.map { "      " + $0 }, at: end)
        } else {
            lines.insert(contentsOf: ["    attributes:"] + attributes.map { "      " + $0 }, at: range.lowerBound + 1)
        }
    }

    /// Replaces one line of an entity. The line must exist.
    mutating func replace(_ line: String, by other: String, in entity: String) throws {
        let index = try #require(lines(of: entity).first { lines[$0].drop { $0 == " " } == line }, "\(entity) has no line '\(line)'")
        lines[index] = String(lines[index].prefix { $0 == " " }) + other
    }

    private func lines(of entity: String) throws -> Range<Int> {
        let start = try #require(lines.firstIndex { $0 == "  \(entity):" || $0 == "  \"\(entity)\":" }, "there is no entity '\(entity)'")
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("  ") && !$0.hasPrefix("   ") } ?? lines.endIndex
        return start..<end
    }

    private func index(of property: String, under section: String, of entity: String) throws -> Int {
        let range = try lines(of: entity)
        let start = try #require(range.first { lines[$0] == "    \(section):" })
        return try #require(
            (start + 1..<range.upperBound).prefix { lines[$0].hasPrefix("      ") }.first {
                lines[$0].hasPrefix("      \(property): ") || lines[$0].hasPrefix("      \"\(property)\": ")
            }, "\(entity) has no '\(property)'")
    }

    private func isRelationship(_ index: Int) -> Bool {
        lines[..<index].last { $0.hasPrefix("    ") && !$0.hasPrefix("     ") } == "    relationships:"
    }

    private func replaceDestination(_ entity: String, by name: String, in line: String) -> String {
        var line = line
        for (before, after) in [("[", "]"), ("to: ", ","), ("to: ", "?"), (": ", "?"), ("to: ", " }")] {
            line = line.replacing(before + entity + after, with: before + name + after)
        }
        return line.hasSuffix(": " + entity) ? line.dropLast(entity.count) + name : line
    }

    private func replaceWord(_ word: String, by name: String, in line: String) -> String {
        var result = ""
        var current = ""
        func flushed() -> String { current == word ? name : current }
        for character in line {
            if "[], ".contains(character) {
                result += flushed() + String(character)
                current = ""
            } else {
                current.append(character)
            }
        }
        return result + flushed()
    }
}
