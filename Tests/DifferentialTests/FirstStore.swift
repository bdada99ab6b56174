import Foundation
import MapExecution
import MapPlan
import MapSyntax

@testable import MapCompiler

/// A store at version 1, in a folder of its own that is removed with this object.
final class FirstStore {
    let folder = NSTemporaryDirectory() + "mapc-first-store-\(UUID().uuidString)"

    /// Runs SQL that makes the store.
    init(_ script: String, enforcesForeignKeys: Bool = false) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The database is closed before anything else opens it.
        var database = try SQLiteDatabase.open(path, for: .creating)
        try database.execute("PRAGMA foreign_keys = \(enforcesForeignKeys ? "ON" : "OFF"); BEGIN; \(script); COMMIT")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var path: String { folder + "/store.db" }

    func schema() throws -> StoreSchema {
        var database = try SQLiteDatabase.open(path, for: .reading)
        return try readStoreSchema(from: &database)
    }

    /// Migrates a copy of the store.
    func migrated(_ way: MigratedStore.Way, by check: Check) throws -> MigratedStore { try MigratedStore(way, in: folder, by: check) }
}

extension FirstStore {
    /// A copy of the store, migrated from version 1 to the last.
    struct ChainRun {
        /// The copy; `nil` if the migration is refused.
        var path: String?
        var plan: Plan?
        var errors: [String]
    }

    /// Migrates a copy of the store through all versions, step by step or in as few passes as possible.
    func migratedThrough(_ check: Check, isStepwise: Bool, verification extent: Verified.Extent? = nil) throws -> ChainRun {
        let path = folder + "/\(isStepwise ? "steps" : "passes").db"
        try FileManager.default.copyItem(atPath: self.path, toPath: path)
        let compiler = Compiler()
        let state = compiler.recognise(path, in: check, as: "1")
        let planned = state.flatMap { compiler.plan(check, for: $0, isStepwise: isStepwise) }
        guard let state = state.value, let plan = planned.value else { return ChainRun(errors: planned.diagnostics.map(\.message)) }
        var options = ApplyOptions()
        if let extent { options.verification = compiler.verification(extent, of: plan, for: state, in: check).value }
        let run = compiler.apply(plan, to: path, files: check.files, options: options)
        return ChainRun(path: run.value == nil ? nil : path, plan: plan, errors: run.diagnostics.map(\.message))
    }
}

/// Checks a project of the models of versions 1, 2 and so on, and a mapping from each to the next.
func checkChain(_ models: [String], _ mappings: [String]) -> Check {
    let texts = models.enumerated().map { TextFile(path: "\($0.offset + 1).model.yaml", text: $0.element) }
    let steps = mappings.enumerated().map { TextFile(path: "\($0.offset + 1)-\($0.offset + 2).mapping.yaml", text: $0.element) }
    return Compiler().check(texts + steps)
}

/// Checks a project of the models of versions 1, 2 and so on, and the mapping from the first to the second.
func checkProject(_ models: [String], _ mapping: String) -> Check {
    let texts = models.enumerated().map { TextFile(path: "\($0.offset + 1).model.yaml", text: $0.element) }
    return Compiler().check(texts + [TextFile(path: "1-2.mapping.yaml", text: mapping)])
}
