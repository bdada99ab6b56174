import MapAnalysis
import MapExecution
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// Checks that a sample of a table's rows has no row twice, and as many as are asked for, whatever gaps the row IDs have.
@Suite struct SampledVisitTests {
    @Test(arguments: seeds(40))
    func `a sample takes each row once`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let count = random.number(below: 6) + 1
        let hasGaps = random.chance(60)
        var ids = [random.chance(10) ? Int64.min : Int64(random.number(below: 9)) - 4]
        for _ in 0..<random.number(below: 12) {
            ids.append((ids.last ?? 0) + (hasGaps && random.chance(40) ? random.pick([1_000, 1_764_547_200, 1 << 58]) : 1))
        }
        let check = Compiler().check([
            TextFile(path: "1.model.yaml", text: "model: Music\nversion: 1\nentities:\n  Track: { attributes: { name: string } }\n")
        ])
        let model = try #require(check.analysis.models.first)
        let placement = placement(of: model, in: nil)
        var database = try SQLiteDatabase()
        for statement in createStatements(for: placement) { try database.execute(statement) }
        for id in ids { try database.execute("INSERT INTO Track VALUES (\(id), 't')") }
        var found: [Int64] = []
        try StoreRows(database, placement: placement).forEachRow(of: model.entities[0].id, sampling: count) { row in
            if case .integer(let id)? = row.key.first { found.append(id) }
        }
        #expect(found == Set(found).sorted(), "seed \(seed): \(count) of \(ids)")
        #expect(Set(found).isSubset(of: ids) && found.first == ids.first, "seed \(seed): \(count) of \(ids)")
        #expect(found.count == min(count, ids.count), "seed \(seed): \(count) of \(ids)")
    }
}
