import MapAnalysis
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler

/// Migrations of several steps that change the same values again and again. One pass writes them as one expression.
@Suite struct ChainedStepsTests {
    private static let tally = Tally(seeds: 8, floors: ["stores that are migrated alike": 15])

    @Test(arguments: seeds(8))
    func `steps that change a value again mean the same in one pass`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var random = SeededGenerator(seed: seed &+ 77)
        let migration = ChainedSteps.random(steps: 2 + Int(seed % 4), using: &random)
        let (steps, plans) = (try migration.complete(), PlanMemory())
        let passes = fuse(steps) { model, _ in StorageLayout.of(model).place(model, nil) }
        #expect(passes.count == 1, "\(passes.compactMap { $0.barrier?.reason })")
        for store in UInt64(0)..<6 {
            let outcome = try RandomRun().outcome(migration, steps, seed: seed &* 31 &+ store, habits: true, plans)
            if outcome == .same { _ = Self.tally.note("stores that are migrated alike", .held) }
        }
    }
}

enum ChainedSteps {
    private struct Attribute {
        var name: String
        var kind: PhraseKind
        var isOptional: Bool
        var type: String
    }

    private static let dateForms = ["iso8601", "unix", "unixms", "sql", "{ as: sql, fraction: 0 }", "day", "julian", "reference2001"]

    /// Returns a migration whose versions are alike, so that only the values change.
    static func random(steps: Int, using random: inout SeededGenerator) -> Migration {
        let attributes = [
            Attribute(name: "name", kind: .text, isOptional: false, type: "string"),
            Attribute(name: "name2", kind: .text, isOptional: true, type: "string?"),
            Attribute(name: "big", kind: .int64, isOptional: false, type: "int64"),
            Attribute(name: "big2", kind: .int64, isOptional: true, type: "int64?"),
            Attribute(name: "price", kind: .decimal, isOptional: false, type: "decimal"),
            Attribute(
                name: "price2", kind: .decimal, isOptional: true,
                type: "{ type: \"decimal?\", stored: \(random.pick(["text", "real", "{ as: integer, scale: 2 }"])) }"),
            Attribute(name: "score", kind: .double, isOptional: false, type: "double"),
            Attribute(name: "score2", kind: .double, isOptional: true, type: "double?"),
            Attribute(name: "born", kind: .date, isOptional: false, type: "date"),
            Attribute(name: "born2", kind: .date, isOptional: true, type: "{ type: \"date?\", stored: \(random.pick(dateForms)) }"),
        ]
        let model =
            "enums:\n  Mood: [calm, wild, odd]\nentities:\n  Thing:\n    attributes:\n      flag: boolean\n      flag2: boolean?\n      mood: Mood\n"
            + attributes.map { "      \($0.name): \($0.type)\n" }.joined()
        let mappings = (0..<steps).map { _ in
            let changed = attributes.filter { _ in random.chance(60) }
            let lines = changed.compactMap { line($0, model, using: &random) } + (random.chance(70) ? [moods(using: &random)] : [])
            return mapping(lines)
        }
        return Migration("values that change again", Array(repeating: model, count: steps + 1), mappings)
    }

    private static func mapping(_ lines: [String]) -> String? {
        lines.isEmpty ? nil : "entities:\n  Thing:\n    set:\n" + lines.map { "      \($0)\n" }.joined()
    }

    private static func moods(using random: inout SeededGenerator) -> String {
        let moods = ["calm", "wild", "odd"]
        let entries = moods.filter { _ in random.chance(95) }.map { "\($0): \(random.pick(moods))" }
        return "mood: { value: $source.mood, map: { \(entries.joined(separator: ", ")) } }"
    }

    /// Returns a line that sets an attribute, and passes all checks by itself.
    private static func line(_ attribute: Attribute, _ model: String, using random: inout SeededGenerator) -> String? {
        for _ in 0..<12 {
            let text = StepChain.step(attribute.kind, "$source.\(attribute.name)", using: &random)
            let constant = StepChain.constant(attribute.kind, using: &random)
            let present = random.pick(["(\(text))!", "(\(text)) ?? \(constant)"])
            for value in attribute.isOptional || random.chance(30) ? [text] : [text, present] {
                let line = "\(attribute.name): '\(value)'"
                if (try? Migration("line", model, model, mapping([line])).complete()) != nil { return line }
            }
        }
        return nil
    }
}
