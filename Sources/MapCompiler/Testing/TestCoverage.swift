import MapAnalysis
import MapExecution
import MapPlanning
public import MapSyntax

/// Which parts of the project's mappings the rows of its tests reach, as the interpreter computes them.
public struct TestCoverage: Sendable {
    /// A part of a mapping.
    public struct Part: Sendable {
        /// Where it is written.
        public let range: TextRange
        /// How often a row of a test has come to it.
        public let count: Int
        /// What is missing if no row has: `no row has this case of 'map'`.
        public let words: String
    }

    /// The parts, in the order of the files.
    public let parts: [Part]

    /// Findings about the parts that no row has reached. They are notes: a test need not reach everything.
    package var diagnostics: [Diagnostic] {
        parts.filter { $0.count == 0 }.map { .untestedPart($0.words, at: $0.range) }
    }

    /// How many parts rows have reached.
    public var reachedCount: Int { parts.count { $0.count > 0 } }
}

extension Compiler {
    /// Returns which parts of mappings the tests of a project reach. Tests that name a database are among them.
    public func coverage(of check: Check, in project: String) -> TestCoverage {
        let reach = Reach()
        for test in check.tests { test.visit(reach, check, in: project) }
        var seen: Set<MappingPart> = []
        let parts = check.analysis.steps.compactMap(\.complete).flatMap(\.writtenParts).filter { seen.insert($0).inserted }
        return TestCoverage(parts: parts.map { TestCoverage.Part(range: $0.range, count: reach.count(of: $0), words: $0.words) })
    }
}

extension MigrationTest {
    /// Interprets the steps of a test over its rows. Rows that do not fit have reached what they have reached.
    fileprivate func visit(_ reach: Reach, _ check: Check, in project: String) {
        let run = TestRun(test: self, check: check, folder: "", project: project, cancellation: Cancellation())
        let steps = run.steps
        let values = steps.map(run.values)
        do {
            if let store {
                var database = try SQLiteDatabase.openQuietly(run.path(of: store))
                let placed = placement(of: source, in: try readStoreSchema(from: &database))
                _ = try InterpretedChain(steps, of: database, placed, parameters: values, run: run.run, reach: reach)
            } else {
                let placed = placement(of: source, in: nil)
                var database = try SQLiteDatabase()
                try TestStore(before, placed).fill(&database)
                _ = try InterpretedChain(steps, of: database, placed, parameters: values, run: run.run, reach: reach)
            }
        } catch {}
    }
}
