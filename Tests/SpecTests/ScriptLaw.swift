import Foundation
import MapCompiler
import RandomTesting

/// Checks that the `sqlite3` shell does the same with a plan's script as mapc with the plan, if the plan needs none of mapc's functions. If the rows do not
/// fit, or the store is another than the one that the script is for, the script must change nothing, neither from a file nor at a prompt.
enum ScriptLaw {
    /// Does not apply to a plan that the shell cannot run, or to a store that is not recognised.
    static func verdict(on subject: LawSubject) throws -> Tally.Verdict {
        let first = try attempt(on: subject)
        // Both may write the present, and a second may begin between the two.
        guard case .broken = first else { return first }
        return try attempt(on: subject)
    }

    private static func attempt(on subject: LawSubject) throws -> Tally.Verdict {
        let store = subject.store
        guard let plan = subject.plan, let state = subject.state, !plan.legs.isEmpty,
            plan.legs.allSatisfy({ $0.parameters.allSatisfy(\.isSet) }), let script = Compiler().script(plan, for: state).value
        else { return .silent }
        guard plan.functions.isEmpty else {
            // The script's first lines name the functions that the shell lacks.
            let unnamed = plan.functions.filter { name in !script.split(separator: "\n").prefix(4).contains { $0.contains(name) } }
            return unnamed.isEmpty ? .silent : .broken("the script does not say that it needs \(unnamed.joined(separator: ", "))")
        }
        let (expected, obstacle) = try MigratedCopy.onCopy(of: store) { copy in
            let outcome = Compiler().apply(plan, to: copy)
            return (try contents(of: copy), outcome.obstacle)
        }
        if obstacle == .misfit { return try refusal(of: script, on: store, "rows do not fit") ?? .held }
        guard obstacle == nil else { return .silent }
        if let broken = try refusal(of: script, onOthersLike: store) { return broken }
        return try MigratedCopy.onCopy(of: store) { copy in
            let (printed, code) = try run(script, on: copy)
            guard code == 0 else { return .broken("the script fails in the shell: \(printed)") }
            let version = Compiler().recognise(copy, in: subject.check).value?.version
            guard version == plan.legs.last?.destination.version else {
                return .broken("after the script the store is at version \(version ?? "–")")
            }
            let found = try contents(of: copy)
            guard found == expected else {
                let (lost, made) = (expected.filter { !found.contains($0) }, found.filter { !expected.contains($0) })
                return .broken("by mapc:\n\(lost.joined(separator: "\n"))\nby the script:\n\(made.joined(separator: "\n"))")
            }
            guard !plan.writesReceipt else { return try refusal(of: script, on: copy, "it has run already") ?? .held }
            return .held
        }
    }

    /// Each is a store that is not the one for which the script was made.
    private static let changes = [
        "PRAGMA user_version = 4711", "PRAGMA application_id = 4711", "CREATE TABLE stranger(a)", "CREATE VIEW stranger AS SELECT 1",
        "CREATE TABLE IF NOT EXISTS mapc_store(id INTEGER PRIMARY KEY, model, version, storage); UPDATE mapc_store SET version = 'another'",
    ]

    /// One change for each store, since each costs two runs of the shell.
    private static func refusal(of script: String, onOthersLike store: String) throws -> Tally.Verdict? {
        let change = changes[store.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 10_007 } % changes.count]
        return try MigratedCopy.onCopy(of: store) { other in
            guard try shell(["-batch", other, change]).code == 0 else { return nil }
            return try refusal(of: script, on: other, change)
        }
    }

    /// Returns a verdict if the script goes through or leaves anything in a store where it must stop.
    private static func refusal(of script: String, on store: String, _ reason: String) throws -> Tally.Verdict? {
        let before = try contents(of: store)
        for options in [["-batch"], ["-interactive"]] {
            let verdict: Tally.Verdict? = try MigratedCopy.onCopy(of: store) { copy in
                let code = try run(script, on: copy, options).code
                // At a prompt the shell exits with 0 whatever happens.
                guard code != 0 || options == ["-interactive"] else { return .broken("the script goes through in the shell: \(reason)") }
                guard try contents(of: copy) != before else { return nil }
                return .broken("the script leaves something although it must stop (\(options[0])): \(reason)")
            }
            if let verdict { return verdict }
        }
        return nil
    }

    /// Returns the rows and the schema. For receipts, only that they exist.
    static func contents(of store: String) throws -> [String] {
        var database = try SQLiteDatabase.open(store, for: .reading)
        let sql = "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
        let marks = ["user_version", "application_id"].map { "SELECT '\($0) ' || \($0) FROM pragma_\($0)" }
        let objects = try ([sql] + marks).flatMap { try database.rows($0) }.compactMap { $0[0].words }
        return try MigratedCopy.rows(of: store) + objects
    }

    static func run(_ script: String, on store: String, _ options: [String] = ["-batch"]) throws -> (printed: String, code: Int32) {
        let file = store + ".sql"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try script.write(toFile: file, atomically: true, encoding: .utf8)
        return try shell(options + [store], input: FileHandle(forReadingFrom: URL(filePath: file)))
    }

    private static func shell(
        _ arguments: [String], input: FileHandle = .nullDevice
    ) throws -> (printed: String, code: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sqlite3", "-init", "/dev/null"] + arguments
        let output = Pipe()
        (process.standardInput, process.standardOutput, process.standardError) = (input, FileHandle.nullDevice, output)
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (printed, process.terminationStatus)
    }
}
