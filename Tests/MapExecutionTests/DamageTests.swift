import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Checks that a store is either the old one or the new one, whatever happens to the disk and the process, and that the run reports which.
@Suite(.serialized) struct DamageTests {
    static let modes = ["DELETE", "TRUNCATE", "PERSIST", "WAL"]
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    /// One test for all modes and faults. Each test of a serialized suite waits until all tests that are ready have run, so 16 tests would come last.
    @Test("Whatever change of a file fails, the store is the old one or the new one")
    func everyChange() throws {
        for mode in Self.modes {
            for fault in BrokenDisk.Fault.allCases {
                do { try Self().everyChange(mode, fault) } catch { Issue.record("\(mode), \(fault): \(error)") }
            }
        }
    }

    private func everyChange(_ mode: String, _ fault: BrokenDisk.Fault) throws {
        let pristine = try pristine(mode)
        let plan = try plan(for: pristine, [Self.steps], ledger: ApplyTests.books, userVersion: 3)
        let (old, bytes) = (try rowsAndTables(of: pristine), folder.bytes("a.db"))
        var new: [String]?
        var number = 1
        var lateCount = 0
        while new == nil {
            let path = try copy(of: pristine)
            var failed: RunFailure?
            var run: Run?
            do {
                var database = try BrokenDisk.open(path, fault, at: number, mode: mode)
                do throws(RunFailure) { run = try apply(plan, to: &database) } catch { failed = error }
            }
            if failed != nil, fault != .death, mode != "WAL" {
                let isSame = folder.bytes("copy.db") == bytes
                #expect(isSame, "\(mode), \(fault) at \(number): \(String(describing: failed))")
            }
            // In this mode, a transaction is committed by zeroing the journal's first bytes. The file stays.
            if mode == "PERSIST" { #expect(folder.size("copy.db-journal") > 0, "\(fault) at \(number)") }
            // The first connection that may write finishes what the killed process left.
            _ = try SQLiteDatabase.open(path, for: .writing)
            #expect(try rows("PRAGMA integrity_check", in: path) == "ok", "\(mode), \(fault) at \(number)")
            let now = try rowsAndTables(of: path)
            if failed == nil {
                let isNew = now != old
                #expect(isNew && BrokenDisk.changeCount > 40, "\(mode), \(fault) at \(number)")
                if run?.troubles.isEmpty == false { lateCount += 1 }
                new = BrokenDisk.changeCount < number ? now : nil
            } else if now != old {
                // If everything was written but not confirmed as synced, the store may be the new one, and the run reports that it does not
                // know.
                guard case .uncertain? = failed, mode == "WAL" else {
                    Issue.record("\(mode), \(fault) at \(number): \(String(describing: failed))")
                    return
                }
            }
            number += 1
        }
        // Deleting, truncating or zeroing the journal is the commit, so a failure there comes after everything is done.
        let isCommitted = mode == "DELETE" ? fault == .late : mode != "WAL" && fault != .full
        #expect((lateCount > 0) == isCommitted, "\(mode), \(fault): \(lateCount)")
        #expect(new?.contains("user_version 3") == true, "\(mode), \(fault)")
        let path = folder.file("copy.db")
        #expect(try rows("SELECT count(*) FROM child INDEXED BY child_note WHERE remark LIKE '%7' AND grade = 7", in: path) != "0")
    }

    @Test("Killed before, between and after its steps, a run leaves the old store or the new one", arguments: modes)
    func everyBoundary(mode: String) throws {
        let pristine = try pristine(mode)
        let plan = try plan(for: pristine, [Self.steps, [[Statement("UPDATE child SET parent = 1")]]], userVersion: 3)
        let old = try rowsAndTables(of: pristine)
        var states: [[String]] = []
        for boundary in 0...26 {
            // The child of a process with threads may wait for a lock that is never released. That shows nothing, so the test tries another
            // child. If a thread holds such a lock for some time, several children wait in vain.
            var path: String?
            for _ in 0..<20 where path == nil { path = try storeOfChild(dyingAt: boundary, pristine, plan) }
            guard let path else {
                Issue.record("\(mode), boundary \(boundary): no child came to it")
                continue
            }
            _ = try SQLiteDatabase.open(path, for: .writing)
            #expect(try rows("PRAGMA integrity_check", in: path) == "ok", "\(mode), boundary \(boundary)")
            states.append(try rowsAndTables(of: path))
        }
        // The last ones ran to the end before this boundary.
        let (died, finished) = (states.prefix { $0 == old }.count, states.drop { $0 == old })
        #expect(died > 22 && !finished.isEmpty && Set(finished).count == 1)
    }

    /// Returns the store that a process leaves which is killed at a boundary, or finishes before it; `nil` if it does neither.
    private func storeOfChild(dyingAt boundary: Int, _ pristine: String, _ plan: Plan) throws -> String? {
        let path = try copy(of: pristine)
        let child = try Child {
            var count = 0
            guard var database = try? SQLiteDatabase.open(path, for: .writing) else { return }
            try? database.execute("PRAGMA cache_size=5")
            _ = try? apply(plan, to: &database) { event in
                if case .working = event { return }
                if count == boundary { Foundation.kill(getpid(), SIGKILL) }
                count += 1
            }
        }
        for _ in 0..<4_000 where child.isRunning { usleep(1_000) }
        guard !child.isRunning else {
            child.kill()
            return nil
        }
        return path
    }

    @Test("At every size that a store may not outgrow it is left as it was")
    func everySize() throws {
        let pristine = try pristine("DELETE")
        let plan = try plan(for: pristine, [Self.steps])
        let bytes = folder.bytes("a.db")
        let pageCount = try #require(Int(try rows("PRAGMA page_count", in: pristine)))
        var limit = pageCount
        while true {
            let path = try copy(of: pristine)
            var database = try SQLiteDatabase.open(path, for: .writing)
            try database.execute("PRAGMA max_page_count=\(limit)")
            do throws(RunFailure) {
                _ = try apply(plan, to: &database)
                break
            } catch {
                #expect("\(error)".contains("full") && folder.bytes("copy.db") == bytes, "\(limit) pages: \(error)")
            }
            limit += 1
        }
        #expect(limit > pageCount + 2)
    }

    @Test("Somebody who reads a store sees the old one until all is done, and somebody who writes waits or is told", arguments: modes)
    func othersMeanwhile(mode: String) throws {
        let path = try pristine(mode)
        let plan = try plan(for: path, [Self.steps])
        var seen: [String] = []
        var told: [Bool] = []
        let failed = try failure(
            of: plan, on: path,
            onEvent: { event in
                guard case .stepEnded = event else { return }
                do {
                    seen.append(try rows("SELECT count(*) FROM child", in: path))
                } catch {
                    seen.append((error as? StoreError) == .busy(path, by: nil) ? "busy" : "\(error)")
                }
                do throws(StoreError) {
                    var other = try SQLiteDatabase.open(path, for: .writing)
                    do throws(DatabaseError) { try other.execute("DELETE FROM child") } catch { told.append(error.isBusy) }
                } catch {
                    told.append(error == .busy(path, by: nil))
                }
            })
        #expect(failed == nil)
        #expect(Set(seen) == [mode == "WAL" ? "15" : "busy"] && told.count == seen.count && told.allSatisfy(\.self))
        #expect(try rows("SELECT count(*) FROM child", in: path) == "15")
    }

    /// The twelve steps of a rebuild, and so many rows that SQLite must write from its cache before the end.
    private static let steps =
        ApplyTests.rebuild + [
            [Statement("UPDATE child SET note = note || '!'")], [Statement("CREATE INDEX child_note ON child(note)")],
            [Statement("CREATE TABLE copy AS SELECT * FROM child")],
        ] + names

    /// Renames a column in its table and its index, and adds one, by one edit of the schema's text over two steps.
    private static let names = [
        [
            Statement("PRAGMA writable_schema=ON"), edit("child", "note TEXT", "remark TEXT"), edit("child_note", "(note)", "(remark)"),
        ],
        [edit("child", "remark TEXT", "remark TEXT, grade INTEGER NOT NULL DEFAULT 7"), Statement("PRAGMA writable_schema=RESET")],
        [Statement("UPDATE child SET remark = remark || grade WHERE id % 3 = 0")],
    ]

    private static func edit(_ name: String, _ old: String, _ new: String) -> Statement {
        Statement(
            "UPDATE main.sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ? AND sql LIKE '%' || ? || '%'",
            bindings: [.text(old), .text(new), .text(name), .text(old)], expectedRowCount: 1)
    }

    private func pristine(_ mode: String) throws -> String {
        let path = try folder.store(
            """
            PRAGMA page_size=512;
            \(ApplyTests.family)
            ALTER TABLE child ADD COLUMN note TEXT;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
            INSERT INTO child(parent, note) SELECT 1 + i % 2, hex(zeroblob(100)) || i FROM n;
            PRAGMA journal_mode=\(mode);
            \(mode == "PERSIST" ? "UPDATE child SET note = note || '?'" : "")
            """)
        // As with an application, the journal of a finished transaction is still beside the store.
        #expect(mode != "PERSIST" || folder.size("a.db-journal") > 4_096)
        return path
    }

    private func copy(of pristine: String) throws -> String {
        let path = folder.file("copy.db")
        for name in folder.names where name.hasPrefix("copy.db") { try FileManager.default.removeItem(atPath: folder.file(name)) }
        for suffix in ["", "-journal"] where FileManager.default.fileExists(atPath: pristine + suffix) {
            try FileManager.default.copyItem(atPath: pristine + suffix, toPath: path + suffix)
        }
        return path
    }

    /// Returns the contents of a store without those that differ between runs.
    private func rowsAndTables(of path: String) throws -> [String] {
        try contents(of: path).filter { !$0.hasPrefix("mapc_store: ") && !$0.hasPrefix("schema_version ") }
    }
}
