import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Renames properties and entities over several versions, by renaming IDs that later versions keep or leave out, while new things take the old names. Checks by
/// plain SQL that each value is where its author meant it to go, or that mapc asks.
@Suite struct LeftOutNameTests {
    private static let tally = Tally(
        seeds: 60, floors: ["chains that are carried out": 15, "values that follow a new name": 15, "chains that are refused": 15])

    @Test(arguments: seeds(60))
    func `values are where their author meant them to go`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var random = SeededGenerator(seed: seed)
        let history = NamedHistory(using: &random)
        let folder = NSTemporaryDirectory() + "mapc-left-out-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var database = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
        try database.execute(history.script)
        let texts = history.versions.enumerated().map { place, version in
            TextFile(path: "\(place + 1).model.yaml", text: version.text(place + 1))
        }
        let check = Compiler().check(texts)
        guard !check.diagnostics.contains(where: { $0.severity == .error }) else {
            _ = Self.tally.note("chains that are refused", .held)
            return
        }
        let migrated = try MigratedStore(.inPlace, in: folder, by: check)
        guard let path = migrated.path else {
            #expect(migrated.isUnchanged)
            _ = Self.tally.note("chains that are refused", .held)
            return
        }
        _ = Self.tally.note("chains that are carried out", .held)
        var after = try SQLiteDatabase.open(path, for: .reading)
        for (question, expected) in history.questions {
            let found = try after.rows(question).first?.first
            #expect(found == expected, "seed \(seed): \(question)\n\(history.page)")
        }
        if history.hasRenamed { _ = Self.tally.note("values that follow a new name", .held) }
    }
}

/// Versions of two entities, and what each name means in each of them. A thing is known by a number that no version shows.
private struct NamedHistory {
    struct Thing: Equatable {
        var number: Int
        var name: String
        var identifier: String?
    }

    struct Version {
        var entities: [Thing]
        /// The attributes, by the number of their entity.
        var attributes: [Int: [Thing]]

        func text(_ number: Int) -> String {
            let lines = entities.flatMap { entity -> [String] in
                let head = entity.identifier.map { ["    renamingID: \($0)"] } ?? []
                let attributes = (attributes[entity.number] ?? []).map { attribute in
                    "      \(attribute.name): { type: string?" + (attribute.identifier.map { ", renamingID: \($0)" } ?? "") + " }"
                }
                return ["  \(entity.name):"] + head + ["    attributes:"] + attributes
            }
            return "model: Names\nversion: \(number)\nentities:\n" + lines.joined(separator: "\n") + "\n"
        }
    }

    private static let names = ["color", "hex", "tint", "shade"]
    private static let entityNames = ["Ink", "Paint", "Dye"]
    private(set) var versions: [Version]
    private var count = 10

    init(using random: inout SeededGenerator) {
        let entities = Self.entityNames.prefix(2).enumerated().map { Thing(number: $0.offset, name: $0.element) }
        let attributes = Dictionary(
            uniqueKeysWithValues: entities.map { entity in
                (entity.number, Self.names.prefix(2).enumerated().map { Thing(number: entity.number * 2 + $0.offset, name: $0.element) })
            })
        versions = [Version(entities: entities, attributes: attributes)]
        for _ in 0..<random.pick([2, 3, 4]) {
            var next = versions[versions.count - 1]
            if random.chance(25) {
                change(&next.entities, among: Self.entityNames, using: &random)
                for entity in next.entities where next.attributes[entity.number] == nil {
                    next.attributes[entity.number] = [Thing(number: newNumber(), name: "color")]
                }
            } else {
                let entity = random.pick(next.entities).number
                var attributes = next.attributes[entity] ?? []
                change(&attributes, among: Self.names, using: &random)
                next.attributes[entity] = attributes
            }
            versions.append(next)
        }
    }

    private mutating func newNumber() -> Int {
        count += 1
        return count
    }

    /// Renames a thing, leaves out the identifiers of some, or adds one that may take an old name. No two things of a version may have the same identifier, so
    /// the author leaves out the one that is in the way.
    private mutating func change(_ things: inout [Thing], among names: [String], using random: inout SeededGenerator) {
        let free = names.filter { name in !things.contains { $0.name == name } }
        guard let name = free.randomElement(using: &random) else { return }
        let place = Int.random(in: 0..<things.count, using: &random)
        if things.contains(where: { $0.identifier != nil }), random.chance(20) {
            for place in things.indices { things[place].identifier = nil }
        } else if random.chance(50), !things.contains(where: { $0.identifier == name }) || things[place].identifier == name {
            things[place].identifier = things[place].identifier ?? things[place].name
            things[place].name = name
        } else {
            for place in things.indices where things[place].identifier == name { things[place].identifier = nil }
            things.append(Thing(number: newNumber(), name: name))
        }
    }

    /// The statements that make a store of the first version, with a value of its own in each attribute.
    var script: String {
        versions[0].entities.map { entity in
            let attributes = versions[0].attributes[entity.number] ?? []
            let columns = attributes.map { "\($0.name) TEXT" }.joined(separator: ", ")
            let values = attributes.map { "'\($0.number)'" }.joined(separator: ", ")
            return "CREATE TABLE \(entity.name) (id INTEGER PRIMARY KEY, \(columns)); INSERT INTO \(entity.name) VALUES (1, \(values));"
        }.joined(separator: "\n")
    }

    /// Queries of the last version, each with its answer.
    var questions: [(sql: String, answer: StoredValue)] {
        guard let last = versions.last else { return [] }
        return last.entities.flatMap { entity -> [(sql: String, answer: StoredValue)] in
            let isOld = versions[0].entities.contains { $0.number == entity.number }
            let rows: [(sql: String, answer: StoredValue)] = [("SELECT count(*) FROM \(entity.name)", .integer(isOld ? 1 : 0))]
            guard isOld else { return rows }
            return rows
                + (last.attributes[entity.number] ?? []).map { attribute in
                    let hasValue = versions[0].attributes[entity.number]?.contains { $0.number == attribute.number } ?? false
                    return ("SELECT \(attribute.name) FROM \(entity.name)", hasValue ? .text(Array(String(attribute.number).utf8)) : .null)
                }
        }
    }

    var page: String { versions.enumerated().map { $1.text($0 + 1) }.joined(separator: "\n") }

    /// Whether an attribute with a value has another name in the end.
    var hasRenamed: Bool {
        guard let last = versions.last else { return false }
        return versions[0].attributes.contains { entity, attributes in
            attributes.contains { attribute in
                last.attributes[entity]?.contains { $0.number == attribute.number && $0.name != attribute.name } ?? false
            }
        }
    }
}
