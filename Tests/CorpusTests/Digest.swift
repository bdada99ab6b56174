import Testing

/// What a newer SQLite, that of Python's `apsw`, reads in a store.
struct Digest {
    private var checks: [[Substring]] = []
    private var counts: [String: Substring] = [:]
    private var columns: [String: [String: Substring]] = [:]

    static let isAvailable = Surroundings.hasPython(["apsw"], for: "reading migrated stores with a newer SQLite")

    /// `nil` where `apsw` is not at hand.
    init?(of store: String) throws {
        guard Self.isAvailable else { return nil }
        for line in try Surroundings.runPython(["\(Surroundings.fixtures)/digest.py", store]).split(separator: "\n") {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false)
            switch words[0] {
            case "rows": counts[String(words[1])] = words[2]
            case "column": columns[String(words[1]), default: [:]][String(words[2])] = words[3]
            default: checks.append(words)
            }
        }
    }

    /// Whether there is nothing to say against the store.
    var isSound: Bool { checks == [["integrity_check", "ok"]] }

    /// Every column that there was has its values still, under its name of now.
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
