import Foundation
import MapPlan
import Testing

@testable import MapExecution

@Suite struct OpeningTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private func failure(_ path: String, for mode: SQLiteDatabase.Mode = .reading, wait: Int = 0) -> StoreError? {
        do throws(StoreError) {
            _ = try SQLiteDatabase.open(path, for: mode, waitMilliseconds: wait)
            return nil
        } catch {
            return error
        }
    }

    @Test("Each way in which a file is no store has its own error")
    func files() throws {
        let path = folder.file("x")
        #expect(failure(path) == .missing(path, beside: []))
        #expect(failure(path + "/y", for: .creating) == .readOnlyFolder(path + "/y"))
        #expect(failure(folder.path) == .directory(folder.path))
        #expect(failure("/dev/null") == .noFile("/dev/null"))
        try Data("this is no database, whatever it says on the tin, and long enough".utf8).write(to: URL(filePath: path))
        #expect(failure(path) == .noDatabase(path))
        #expect(failure(path, for: .writing) == .noDatabase(path))
    }

    @Test("An empty file is a store without tables, and a missing one is made when asked for")
    func empty() throws {
        let path = folder.file("new.db")
        try Data().write(to: URL(filePath: path))
        #expect(failure(path) == nil)
        #expect(folder.bytes("new.db")?.isEmpty == true)
        #expect(failure(folder.file("newer.db"), for: .creating) == nil)
    }

    @Test("A store whose header is whole and whose pages are not is damaged")
    func damaged() throws {
        let path = try folder.store("CREATE TABLE t(a)")
        var bytes = try #require(folder.bytes("a.db"))
        bytes.replaceSubrange(100..<4096, with: Data(repeating: 0x5a, count: 3996))
        try bytes.write(to: URL(filePath: path))
        guard case .damaged = failure(path) else { return #expect(failure(path) == .damaged(path, message: "")) }
    }

    @Test("A locked store is busy after the wait, and not before")
    func busy() throws {
        let path = try folder.store("CREATE TABLE t(a)")
        var other = try SQLiteDatabase.open(path, for: .writing)
        try other.execute("BEGIN EXCLUSIVE")
        let started = ContinuousClock.now
        #expect(failure(path, wait: 200) == .busy(path, by: nil))
        #expect(started.duration(to: .now) > .milliseconds(190))
        try other.execute("ROLLBACK")
        #expect(failure(path) == nil)
    }

    @Test("Rows that are only in the WAL are read, and reading leaves store and WAL as they are")
    func wal() throws {
        let path = folder.file("a.db")
        var writer = SQLiteDatabase(handle: try connect(to: path, flags: 6), waitMilliseconds: 0)
        try writer.execute("PRAGMA journal_mode=WAL; CREATE TABLE t(a); INSERT INTO t VALUES (7)")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.file("b.db") + suffix)
        }
        let before = [folder.bytes("b.db"), folder.bytes("b.db-wal")]
        #expect(try rows("SELECT a FROM t", in: folder.file("b.db")) == "7")
        #expect([folder.bytes("b.db"), folder.bytes("b.db-wal")] == before)
        // A writer that changes nothing also leaves them, even if it is the last to close.
        #expect(failure(folder.file("b.db"), for: .writing) == nil)
        #expect([folder.bytes("b.db"), folder.bytes("b.db-wal")] == before)
    }

    @Test("A journal that a dead writer left is named, and rolled back by whoever may write")
    func hotJournal() throws {
        let path = try folder.store("CREATE TABLE t(a); INSERT INTO t SELECT 'before' FROM pragma_function_list")
        var writer = SQLiteDatabase(handle: try connect(to: path, flags: 6), waitMilliseconds: 0)
        // With a cache of one page, SQLite writes the changed pages to the file, and before them the journal, while the transaction is
        // open.
        try writer.execute("PRAGMA cache_size=1; BEGIN; UPDATE t SET a = 'while'; UPDATE t SET a = randomblob(900)")
        for suffix in ["", "-journal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.file("b.db") + suffix)
        }
        #expect(failure(folder.file("b.db")) == .hotJournal(folder.file("b.db")))
        #expect(failure(folder.file("b.db"), for: .writing) == nil)
        #expect(try rows("SELECT DISTINCT a FROM t", in: folder.file("b.db")) == "before")
    }
}
