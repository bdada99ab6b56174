import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks that everything which only the store declares about its tables survives a migration, or is named before it.
@Suite struct DeclarationTests {
    private static let tally = Tally(seeds: 30, floors: ["migrations that are carried out": 75])

    @Test(arguments: seeds(30))
    func `what the store declares stays, or is named`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let trial = try DeclarationTrial(seed: seed)
        for way in MigratedStore.Way.allCases {
            _ = Self.tally.note("migrations that are carried out", try trial.run(way) ? .held : .silent)
        }
    }
}

/// A random store, a next version of its model, and its migration.
final class DeclarationTrial {
    let seed: UInt64
    let store: DeclaredStore
    let version: DeclaredVersion
    let check: Check
    let first: FirstStore

    init(seed: UInt64) throws {
        self.seed = seed
        store = DeclaredStore(seed: seed)
        first = try FirstStore(store.script, enforcesForeignKeys: true)
        version = DeclaredVersion(of: try first.schema(), seed: seed)
        let strict = checkProject(version.models, version.mapping)
        let isUnique = strict.diagnostics.contains { $0.code.slug == "new-uniqueness" }
        check = isUnique ? checkProject(version.models, version.mapping + "allow: { new-uniqueness: the rows differ }\n") : strict
    }

    private var page: String {
        "seed \(seed): \(version.changes.map(\.words).joined(separator: ", "))\n\(store.script)\n\n\(version.mapping)\n\(version.models[1])"
    }

    /// Runs the migration. Returns whether it was carried out and not refused.
    func run(_ way: MigratedStore.Way) throws -> Bool {
        let errors = check.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(errors.isEmpty, "\(page)")
        let migrated = try first.migrated(way, by: check)
        guard let path = migrated.path else {
            #expect(migrated.isUnchanged, "\(page)")
            expectNamed(migrated)
            return false
        }
        let legs = migrated.plan?.legs ?? []
        let judged = legs.flatMap { $0.verdicts ?? [] }.map { "\($0.object) \($0.because)" }
        let words = (legs.flatMap(\.notes) + judged + migrated.diagnostics.flatMap { [$0.message] + $0.notes }).joined(
            separator: "\n")
        try compare(first.path, path, words, way)
        return true
    }

    /// Checks that a refusal names the object in the way and is not a fault of mapc itself.
    private func expectNamed(_ refused: MigratedStore) {
        let mistakes = refused.errors(
            besides: ["object-in-the-way", "changed-form", "lost-declaration", "duplicate-value", "value-out-of-bounds", "missing-value"])
        let isNamed = !refused.errors(besides: []).isEmpty
        #expect(mistakes.isEmpty && isNamed, "\(refused.diagnostics.map { [$0.code.slug, $0.message] + $0.notes })\n\(page)")
    }

    private func compare(_ first: String, _ result: String, _ words: String, _ way: MigratedStore.Way) throws {
        let before = try DeclaredFacts.facts(of: first, made: store, as: version.names, isNow: false)
        let after = try DeclaredFacts.facts(of: result, made: store, as: version.names, isNow: true)
        let lost = before.subtracting(after).filter { fact in
            !version.changes.contains { $0.contradicts(fact, version.names) } && !(words.contains(fact.name) && !fact.name.isEmpty)
        }
        let shown = lost.map { fact in
            let now = after.filter { $0.kind == fact.kind && $0.table == fact.table && $0.columns == fact.columns }.map(\.value)
            return "\(fact), now \(now)"
        }
        #expect(lost.isEmpty, "\(way): \(shown.sorted())\n\(words)\n\(page)")
        for change in version.changes where change.kind == .otherDefault {
            let isThere = after.contains {
                $0.kind == .defaultValue && $0.columns == [version.names.now(change.column)] && $0.value == "17"
            }
            #expect(isThere || words.contains(change.column), "\(way): the default of \(change.column) is as before\n\(page)")
        }
    }
}
