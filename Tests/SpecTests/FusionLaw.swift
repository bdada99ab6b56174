import Foundation
import MapCompiler

/// In one pass or step by step, a store becomes the same: per table, by column name, storage class and value (soundness §5).
struct FusionLaw {
    /// What is otherwise, for people; `nil` if the law holds, or nothing can be said: steps that are not several, a store that does not fit.
    static func breach(by files: [TextFile], on store: String) throws -> String? {
        let compiler = Compiler()
        let check = compiler.check(files)
        guard let state = compiler.recognise(store, in: check).value, let fused = compiler.plan(check, for: state).value,
            let stepwise = compiler.plan(check, for: state, isStepwise: true).value, fused.legs.count < stepwise.legs.count
        else { return nil }
        guard case .success(let expected) = try tables(after: stepwise, of: store) else { return nil }
        switch try tables(after: fused, of: store) {
        case .failure(let failure): return "in one pass it fails: \(failure.words)"
        case .success(let tables):
            if tables == expected { return nil }
            let lost = expected.filter { !tables.contains($0) }
            let made = tables.filter { !expected.contains($0) }
            return "step by step:\n\(lost.joined(separator: "\n"))\nin one pass:\n\(made.joined(separator: "\n"))"
        }
    }

    private struct Failure: Error {
        var words: String
    }

    /// Every row of every table of a copy, after the plan.
    private static func tables(after plan: Plan, of store: String) throws -> Result<[String], Failure> {
        let copy = store + ".copy"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try FileManager.default.copyItem(atPath: store, toPath: copy)
        var options = ApplyOptions()
        options.now = 1_700_000_000_000_000
        options.seed = Array(repeating: 7, count: 16)
        let outcome = Compiler().apply(plan, to: copy, options: options)
        guard outcome.value != nil else { return .failure(Failure(words: outcome.diagnostics.map(\.message).joined(separator: "; "))) }
        return .success(try rows(of: copy))
    }

    private static func rows(of store: String) throws -> [String] {
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
    fileprivate var words: String? {
        if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
}
