import Foundation
import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that several versions in one pass give rows the order that they give one after the other: where a to-many becomes ordered, and its
/// references and the keys of its rows change in the versions around.
@Suite struct OrdersInOnePassTests {
    private static let tally = Tally(seeds: 40, floors: ["orders that begin beside keys that change": 10, "chains that run alike": 30])

    @Test(arguments: seeds(40))
    func `one pass orders rows as the versions do`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let chain = OrderedChain(seed: seed)
        if let words = try chain.run(Self.tally) {
            Issue.record(
                "seed \(seed): \(words)\n\(chain.script)\n\(chain.models.joined(separator: "\n"))\n\(chain.mappings.joined(separator: "\n"))"
            )
        }
    }
}

/// Rows of `P` refer to rows of `O` by a to-one and by a many-to-many. Both sides may be ordered, in some versions.
private struct OrderedChain {
    let script: String
    private(set) var models: [String] = []
    private(set) var mappings: [String] = []
    private var changesKeys = false
    private var beginsOrder = false

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 4100)
        let hasKinds = random.chance(40)
        let isKeyed = random.chance(70)
        var lines = ["INSERT INTO O (id) VALUES (1), (2);"]
        let numbers = [10, 20, 30, 40, 50, 60].shuffled(using: &random)
        for (place, number) in numbers.enumerated() {
            let owner = random.pick(["1", "1", "2", "NULL"])
            let kind = hasKinds ? ", \(random.pick(["'A'", "'B'"]))" : ""
            lines.append(
                "INSERT INTO P (\(isKeyed ? "code, name" : "id, name, code"), o_id, next_id\(hasKinds ? ", type" : "")) VALUES (\(number), 'n\(place)'"
                    + "\(isKeyed ? "" : ", \(number + 7)"), \(owner), \(random.chance(50) ? "\(random.pick(numbers))" : "NULL")\(kind));")
            for pair in ["1", "2"] where random.chance(60) { lines.append("INSERT INTO P_os (P_id, O_id) VALUES (\(number), \(pair));") }
        }
        script = lines.joined(separator: "\n")
        var orders = [false, false, false]
        for version in 1...(random.chance(50) ? 3 : 4) {
            let before = orders
            if version > 1 { orders = orders.map { $0 ? !random.chance(10) : random.chance(40) } }
            beginsOrder = beginsOrder || version > 1 && zip(before, orders).contains { !$0 && $1 }
            models.append(Self.model(version, orders, hasKinds: hasKinds, isKeyed: isKeyed))
            if version == 1 { continue }
            var (entries, drops): ([String], [String]) = ([], [])
            if isKeyed, random.chance(45) {
                entries.append("code: int64(100 - $source.code)!")
                changesKeys = true
            }
            switch Int.random(in: 0...5, using: &random) {
            case 0: (entries, drops) = (entries + ["next: $source"], ["P.next"])
            case 1: (entries, drops) = (entries + ["o: $source.next.o"], ["P.o"])
            case 2: entries.append("o: $source.o")
            default: break
            }
            let lost = zip(["O.ps", "P.os", "O.ms"], zip(before, orders)).filter { $1.0 && !$1.1 }.map(\.0)
            let allow =
                (entries.contains { $0.hasPrefix("code") } ? ["new-uniqueness: each code is there once"] : [])
                + (lost.isEmpty ? [] : ["lost-order: wanted"])
            mappings.append(
                "from: \(version - 1)\nto: \(version)\n" + (allow.isEmpty ? "" : "allow: { \(allow.joined(separator: ", ")) }\n")
                    + (drops.isEmpty ? "" : "drop: [\(drops.joined(separator: ", "))]\n")
                    + (entries.isEmpty ? "" : "entities:\n  P: { set: { \(entries.joined(separator: ", ")) } }\n"))
        }
    }

    private static func model(_ version: Int, _ orders: [Bool], hasKinds: Bool, isKeyed: Bool) -> String {
        let words = orders.map { $0 ? ", ordered: true" : "" }
        return """
            model: Orders
            version: \(version)
            entities:
              P:
            \(isKeyed ? "    key: code\n" : "")\(hasKinds ? "    abstract: true\n" : "")    attributes: { code: int64, name: string }
                relationships:
                  o: { to: O?, inverse: ps, column: o_id }
                  next: { to: P?, column: next_id }
                  os: { to: [O], inverse: ms\(words[1]) }
              O:
                relationships:
                  ps: { to: [P], inverse: o\(words[0]) }
                  ms: { to: [P], inverse: os\(words[2]) }
            \(hasKinds ? "  A: { parent: P }\n  B: { parent: P }\n" : "")
            """
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let check = checkChain(models, mappings)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let placement = StorageLayout.tables.place(check.analysis.models[0], nil)
        let first = try FirstStore(createStatements(for: placement).map { $0 + ";" }.joined(separator: "\n") + "\n" + script)
        let stepwise = try first.migratedThrough(check, isStepwise: true)
        let fused = try first.migratedThrough(check, isStepwise: false)
        guard let one = fused.path, let other = stepwise.path else { return "one pass: \(fused.errors), steps: \(stepwise.errors)" }
        if changesKeys, beginsOrder { _ = tally.note("orders that begin beside keys that change", .held) }
        var left = try SQLiteDatabase.open(one, for: .reading)
        var right = try SQLiteDatabase.open(other, for: .reading)
        for query in queries(check) {
            let (found, expected) = (try left.rows(query), try right.rows(query))
            if found != expected { return "\(query) gives \(found) in one pass and \(expected) in steps" }
        }
        _ = tally.note("chains that run alike", .held)
        return nil
    }

    private func queries(_ check: Check) -> [String] {
        let last = check.analysis.models[check.analysis.models.count - 1]
        let columns = StorageLayout.tables.place(last, nil).tables.first { $0.name == "P_os" }?.columns.map(\.name) ?? []
        let key = models[0].contains("key: code") ? "code" : "id"
        let place = models[models.count - 1].contains("inverse: o, ordered") ? "ps_position, " : ""
        return [
            "SELECT o_id, name FROM P ORDER BY o_id, \(place)\(key)",
            "SELECT \(columns.map { "P_os.\($0)" }.joined(separator: ", ")), name FROM P_os JOIN P ON P.\(key) = P_os.P_id ORDER BY name, P_os.O_id",
        ]
    }
}
