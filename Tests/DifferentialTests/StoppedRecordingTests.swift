import Foundation
import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax
import Testing

@testable import MapCompiler
@testable import MapExecution

/// After Ctrl-C nothing goes on until the last row: each loop of a recording over rows or pairs ends at the next one.
@Suite struct StoppedRecordingTests {
    private static let model = """
        model: Music
        version: 1
        entities:
          Album:
            attributes: { title: string }
            relationships: { tags: { to: [Tag], inverse: albums, ordered: true } }
          Tag:
            attributes: { word: string }
            relationships: { albums: { to: [Album], inverse: tags, ordered: true } }
        """
    private static let tests = """
        test: Music
        from: 1
        to: 1
        tests:
          all:
            before:
              Album: { one: { title: One, tags: [x, y] }, two: { title: Two, tags: [x] } }
              Tag: { x: { word: x, albums: [two, one] }, y: { word: "y" } }
            after:
              Album: [{ title: One, tags: [x, y] }, { title: Two }]
        """

    private let test: MigrationTest
    private let store: TestStore

    init() throws {
        let files = [TextFile(path: "1.model.yaml", text: Self.model), TextFile(path: "a.test.yaml", text: Self.tests)]
        test = try #require(Compiler().check(files).tests.first)
        store = TestStore(test.before, placement(of: test.source, in: nil))
    }

    private func rows() throws -> StoreRows {
        var database = try SQLiteDatabase()
        try store.fill(&database)
        return StoreRows(database, placement: store.placement)
    }

    /// Expects that a loop ends once somebody asked for it, and passes before.
    private func expectEnd(of loop: () throws -> Void, line: SourceLocation = #_sourceLocation) throws {
        try loop()
        let cancellation = Cancellation()
        cancellation.cancel()
        Cancellation.$current.withValue(cancellation) { _ = #expect(throws: Stopped.self, sourceLocation: line) { try loop() } }
    }

    @Test func `rows of a database are read until somebody asks to stop`() throws {
        let rows = try rows()
        try expectEnd { _ = try RecordedRows(rows, count: 5, nil) }
        let recorded = try RecordedRows(rows, count: 5, nil)
        try expectEnd { _ = try recorded.draft() }
        try expectEnd { _ = try recorded.unwritable() }
    }

    @Test func `rows of a test are stored until somebody asks to stop`() throws {
        try expectEnd {
            var database = try SQLiteDatabase()
            try store.fill(&database)
        }
        try expectEnd { _ = try store.refused() }
    }

    @Test func `rows are compared until somebody asks to stop`() throws {
        let rows = try rows()
        let actual = ActualRows(rows, made: nil, former: [])
        let groups = try test.after.map { try actual.all(of: $0.entity, without: []) }
        let wanted = test.after.enumerated().flatMap { group, entity in
            entity.rows.map { RowAssignment.Wanted(row: $0, group: group) }
        }
        try expectEnd { _ = try RowAssignment(wanted, among: groups, actual) }
    }

    @Test func `a recording that was stopped writes nothing`() throws {
        let folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path, random: UInt64.random(in: 0 ... .max))
        let path = FileSystem.join(folder.path, "store.sqlite")
        var database = try SQLiteDatabase.open(path, for: .creating)
        try store.fill(&database)
        let cancellation = Cancellation()
        cancellation.cancel()
        let check = Compiler().check([TextFile(path: "1.model.yaml", text: Self.model)])
        let outcome = Compiler().recordTest(of: path, in: check, count: 5, isAsIs: true, scratch: folder.path, cancellation: cancellation)
        #expect(outcome.value == nil && outcome.obstacle == .cancelled, "\(outcome)")
        #expect(try FileSystem.names(in: folder.path) == ["store.sqlite"])
        keep(folder)
    }
}
