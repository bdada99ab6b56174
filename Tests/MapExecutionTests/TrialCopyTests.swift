import MapPlan
import Testing

@testable import MapExecution

@Suite struct TrialCopyTests {
    /// Changes a copy as a plan may, and returns how many rows its table had before.
    private func use(_ copy: TrialCopy) throws -> Int64? {
        var count: Int64?
        var problem: DatabaseError?
        try copy.use(waitMilliseconds: 0) { database in
            do throws(DatabaseError) {
                try database.execute("BEGIN")
                count = try database.value("SELECT count(*) FROM t")?.integer
                try database.execute("DELETE FROM t; CREATE TEMP TABLE s (a); ALTER TABLE t ADD COLUMN b; CREATE TABLE u (a)")
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        return count
    }

    @Test("A kept copy is made once, and each use begins with what the database was then")
    func kept() throws {
        let folder = try StoreFolder()
        let store = try folder.store("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
        let copy = TrialCopy(of: store, isKept: true)
        #expect(try use(copy) == 2)
        var database = try SQLiteDatabase.open(store, for: .writing)
        try database.execute("INSERT INTO t VALUES (3)")
        #expect(try use(copy) == 2)
        #expect(try use(copy) == 2)
        #expect(try database.value("SELECT count(*) FROM t") == .integer(3))
    }

    @Test("A copy that is not kept is made for each use")
    func notKept() throws {
        let folder = try StoreFolder()
        let store = try folder.store("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
        let copy = TrialCopy(of: store, isKept: false)
        #expect(try use(copy) == 2)
        var database = try SQLiteDatabase.open(store, for: .writing)
        try database.execute("INSERT INTO t VALUES (3)")
        #expect(try use(copy) == 3)
    }
}
