import PythonTesting
import Testing

/// The contents of a store as a newer SQLite reads them, the one in Python's `apsw`.
struct Digest {
    private var checks: [[Substring]] = []
    private var counts: [String: Substring] = [:]
    private var columns: [String: [String: Substring]] = [:]

    static let isAvailable = Python.has(["apsw"], for: "reading migrated stores with a newer SQLite")

    /// Returns nil if `apsw` is not installed.
    init?(of store: String) throws {
        guard Self.isAvailable else { return nil }
        for line in try Python.run(["\(Surroundings.fixtures)/digest.py", store]).split(separator: "\n") {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false)
            switch words[0] {
            case "rows": counts[String(words[1])] = words[2]
            case "column": columns[String(words[1]), default: [:]][String(words[2])] = words[3]
            default: checks.append(words)
            }
        }
    }

    /// Whether the integrity check finds no fault.
    var isSound: Bool { checks == [["integrity_check", "ok"]] }

    /// Checks that every old column still has its values, under its new name.
    func expectSame(as old: Digest, _ comparison: Comparison) {
        #expect(checks.count == old.checks.count && checks.first == ["integrity_check", "ok"])
        for (table, columns) in old.columns.sorted(by: { $0.key < $1.key }) where table != "sqlite_sequence" {
            let newTable = comparison.tableNames[table] ?? table
            #expect(counts[newTable] == old.counts[table], "\(table)")
            for (column, digest) in columns.sorted(by: { $0.key < $1.key }) {
                let newColumn = table == comparison.table ? comparison.columnNames[column] ?? column : column
                #expect(self.columns[newTable]?[newColumn] == digest, "\(table).\(column)")
            }
        }
    }
}
