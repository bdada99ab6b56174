import Foundation
import MapCompiler
import RandomTesting

/// Checks that the `sqlite3` shell does the same with a plan's script as mapc with the plan, if the plan needs none of mapc's functions. If
/// the rows do not fit, the script must change nothing.
enum ScriptLaw {
    /// Does not apply to a plan that the shell cannot run, or to a store that is not recognised.
    static func verdict(on subject: LawSubject) throws -> Tally.Verdict {
        let store = subject.store
        guard let plan = subject.plan, !plan.legs.isEmpty, plan.legs.allSatisfy({ $0.parameters.allSatisfy(\.isSet) }) else {
            return .silent
        }
        let script = planScript(plan)
        guard plan.functions.isEmpty else {
            // The script's first lines name the functions that the shell lacks.
            let unnamed = plan.functions.filter { name in !script.split(separator: "\n").prefix(3).contains { $0.contains(name) } }
            return unnamed.isEmpty ? .silent : .broken("the script does not say that it needs \(unnamed.joined(separator: ", "))")
        }
        let (expected, obstacle) = try MigratedCopy.onCopy(of: store) { copy in
            let outcome = Compiler().apply(plan, to: copy)
            return (try contents(of: copy), outcome.obstacle)
        }
        if obstacle == .misfit {
            return try MigratedCopy.onCopy(of: store) { copy in
                guard try run(script, on: copy).code != 0 else {
                    return .broken("the script goes through in the shell, and rows do not fit")
                }
                return try contents(of: copy) == expected ? .held : .broken("the script fails in the shell, and leaves something")
            }
        }
        guard obstacle == nil else { return .silent }
        return try MigratedCopy.onCopy(of: store) { copy in
            let (printed, code) = try run(script, on: copy)
            guard code == 0 else { return .broken("the script fails in the shell: \(printed)") }
            let version = Compiler().recognise(copy, in: subject.check).value?.version
            guard version == plan.legs.last?.destination.version else {
                return .broken("after the script the store is at version \(version ?? "–")")
            }
            let found = try contents(of: copy)
            if found == expected { return .held }
            let (lost, made) = (expected.filter { !found.contains($0) }, found.filter { !expected.contains($0) })
            return .broken("by mapc:\n\(lost.joined(separator: "\n"))\nby the script:\n\(made.joined(separator: "\n"))")
        }
    }

    /// Returns the rows and the schema. For receipts, only that they exist.
    private static func contents(of store: String) throws -> [String] {
        var database = try SQLiteDatabase.open(store, for: .reading)
        let sql = "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
        let marks = ["user_version", "application_id"].map { "SELECT '\($0) ' || \($0) FROM pragma_\($0)" }
        let objects = try ([sql] + marks).flatMap { try database.rows($0) }.compactMap { $0[0].words }
        return try MigratedCopy.rows(of: store) + objects
    }

    private static func run(_ script: String, on store: String) throws -> (printed: String, code: Int32) {
        let file = store + ".sql"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try script.write(toFile: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sqlite3", "-batch", "-init", "/dev/null", store]
        let (input, output) = (try FileHandle(forReadingFrom: URL(filePath: file)), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, FileHandle.nullDevice, output)
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (printed, process.terminationStatus)
    }
}
