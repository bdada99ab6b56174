import Foundation
import MapCompiler

/// Reads the contents of a store, or of a copy of it after a plan has run.
enum MigratedCopy {
    struct Failure: Error {
        var words: String
        /// The printed keys of rows with a value that does not fit.
        var misfits: Set<String> = []
    }

    /// Runs a plan on a copy. Returns every row of every table, and how many values conversions lost. Time and seed are fixed, so a run can
    /// be repeated.
    static func tables(
        after plan: Plan, of store: String, verifying verification: Verification? = nil
    ) throws -> Result<[String], Failure> {
        try onCopy(of: store) { copy in
            var options = ApplyOptions()
            options.now = 1_700_000_000_000_000
            options.seed = Array(repeating: 7, count: 16)
            options.verification = verification
            let outcome = Compiler().apply(plan, to: copy, options: options)
            guard let run = outcome.value else {
                let misfits = outcome.diagnostics.filter { $0.code.slug == "value-does-not-fit" }.flatMap { $0.rows?.first ?? [] }
                let keys = misfits.map { $0.key.map(\.text).joined(separator: ", ") }
                return .failure(
                    Failure(words: outcome.diagnostics.map(\.message).joined(separator: "; "), misfits: Set(keys)))
            }
            return .success(try rows(of: copy) + ["lost in conversions: \(run.lostValueCount)"])
        }
    }

    static func onCopy<Value>(of store: String, _ body: (String) throws -> Value) throws -> Value {
        let copy = store + ".copy"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: store, toPath: copy)
        return try body(copy)
    }

    static func rows(of store: String) throws -> [String] {
        var database = try SQLiteDatabase.open(store, for: .reading)
        let names = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'mapc_%' ORDER BY name")
        var found: [String] = []
        for name in names.compactMap({ $0[0].words }) {
            let shape = try database.rows("SELECT name FROM pragma_table_xinfo(?) ORDER BY name", [.text(Array(name.utf8))])
            let columns = shape.compactMap { $0[0].words }
            found.append("\(name)(\(columns.joined(separator: ", ")))")
            let list = columns.map { "quote(\(quotedName($0)))" }.joined(separator: " || ' | ' || ")
            found += try database.rows("SELECT \(list.isEmpty ? "''" : list) AS r FROM \(quotedName(name)) ORDER BY r").map { row in
                "\(name): \(row[0].words ?? "")"
            }
        }
        return found
    }
}

extension StoredValue {
    var words: String? {
        if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
}
