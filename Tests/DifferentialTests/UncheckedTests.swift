import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution

/// Migrates stores over a version between that some rows do not fit, step by step and in one pass.
@Suite struct UncheckedTests {
    private static let tally = Tally(
        seeds: 40, floors: ["rows that only the step refuses": 40, "rows that both refuse": 40, "stores that are migrated alike": 40])

    @Test(arguments: seeds(40))
    func `one pass refuses what a step refuses, or says what it does not check`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        for place in ClaimingChain.laters.indices {
            let chain = ClaimingChain(seed: seed, place)
            guard let words = try chain.run(Self.tally) else { continue }
            Issue.record(
                "seed \(seed): \(words)\n\(chain.script)\n\(chain.models.joined(separator: "\n"))\n\(chain.mappings.joined(separator: "\n"))"
            )
        }
    }
}

/// Rows of `c`, each with a row of `p`. The first step claims something of them, and the second may leave rows or values out.
private struct ClaimingChain {
    let script: String
    let models: [String]
    let mappings: [String]

    /// What the second step does.
    static let laters = [
        "  c: { where: $source.v > 1 }", "  c: { where: $source.n != nil }", "  c: { set: { n: nil } }", "",
        "  c:\n    set:\n      n: if($source.v > 1, $source.n, \"-\")", "  c: { set: { n: $source.n ?? \"-\" } }",
        "  c:\n    set:\n      n: concat($source.n, \"!\")", "  c: { onNil: drop, set: { n: $source.n! } }", "  c: []",
    ]

    /// - Parameter place: the place of the second step in `laters`.
    init(seed: UInt64, _ place: Int) {
        var random = SeededGenerator(seed: seed)
        let claim = random.pick([
            "  c: { set: { n: $source.n! } }", "  c:\n    set:\n      n: concat($source.n!, \"\")", "  p: { where: $source.n != nil }",
            "  c:\n    set:\n      n: { value: $source.n, map: { a: b } }", "  c: { set: { n: $source.p.n! } }",
            "  p: { onNil: drop, where: $source.n! == \"a\" }", "  c: { set: { v: ($source.v - 1)! } }",
            "  c: { where: $source.v < 3 }", "  c: { set: { n: p.only($0.n == $source.n).n } }",
        ])
        let ignores = claim.contains("p.n") || claim.contains("p.only")
        let isBounded = random.chance(25)
        let isUnique = random.chance(20)
        let isOptional = random.chance(40)
        let later = Self.laters[place]
        let loses = later.hasPrefix("  c: { set: { n: nil") || later.hasSuffix("[]")
        models = ["1", "2", "3"].map { version in
            let isBetween = version == "2"
            return """
                model: Chain
                version: \(version)
                entities:
                  p: { key: id, attributes: { id: int64, n: string? } }
                  c:
                    key: id
                    attributes: { id: int64, v: \(isBetween && isBounded ? "{ type: int64, min: 1 }" : "int64"), n: string? }
                    relationships: { p: \(version == "3" && isOptional ? "p?" : "p") }
                    \(isBetween && isUnique ? "unique: [[n]]" : "")
                """
        }
        mappings = [
            "mapping: Chain\nfrom: 1\nto: 2\n\(ignores ? "drop: [c.n]\n" : "")allow: { new-uniqueness: tried }\nentities:\n\(claim)\n",
            "mapping: Chain\nfrom: 2\nto: 3\n" + (loses ? "drop: [\(later.hasSuffix("[]") ? "c" : "c.n")]\n" : "")
                + (later.isEmpty ? "" : "entities:\n\(later)\n"),
        ]
        func text() -> String { random.pick(["NULL", "NULL", "'a'", "'a'", "'b'"]) }
        script =
            """
            CREATE TABLE p (id INTEGER PRIMARY KEY, n TEXT);
            CREATE TABLE c (id INTEGER PRIMARY KEY, v INTEGER NOT NULL, n TEXT, p_id INTEGER NOT NULL REFERENCES p (id));
            """
            + (1...2).map { "INSERT INTO p VALUES (\($0), \(text()));" }.joined(separator: "\n")
            + (1...3).map { "INSERT INTO c VALUES (\($0), \(Int.random(in: 0...3, using: &random)), \(text()), \(random.pick([1, 2])));" }
            .joined(separator: "\n")
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let store = try FirstStore(script)
        let check = checkChain(models, mappings)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let (steps, pass) = (try store.migratedThrough(check, isStepwise: true), try store.migratedThrough(check, isStepwise: false))
        switch (try rows(steps), try rows(pass)) {
        case (nil, nil): _ = tally.note("rows that both refuse", .held)
        case (let known?, nil): return "the steps run, and give \(known); one pass is refused: \(pass.errors)"
        case (nil, .some):
            _ = tally.note("rows that only the step refuses", .held)
            let unchecked = (pass.plan?.legs ?? []).flatMap(\.unchecked)
            if unchecked.isEmpty { return "a step refuses \(steps.errors), and one pass does not say that it does not check it" }
        case (let known?, let found?):
            _ = tally.note("stores that are migrated alike", .held)
            if known != found { return "step by step: \(known), in one pass: \(found)" }
        }
        return nil
    }

    private func rows(_ run: FirstStore.ChainRun) throws -> [[StoredValue]]? {
        guard let path = run.path else { return nil }
        var result = try SQLiteDatabase.open(path, for: .reading)
        let tables = try result.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('p', 'c')").compactMap(\.first?.name)
        return try tables.sorted().flatMap { try result.rows("SELECT '\($0)', * FROM \($0) ORDER BY id") }
    }
}
