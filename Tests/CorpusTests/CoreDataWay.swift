import Foundation
import MapCompiler
import MapExecution
import MapPlan
import Testing

/// A way to bring a Core Data store to a version. All ways have the same result.
enum CoreDataWay: String, CaseIterable, Sendable {
    case inPlace = "in place"
    case copy = "on a copy"
    case into = "into a new store"
    case stepwise = "one pass for each version"
    case separately = "one run for each version"

    /// Migrates a store, and returns the path of the result.
    func migrate(_ store: String, to version: String, _ migration: Migration) throws -> String {
        var options = ApplyOptions()
        let result = self == .into ? store + ".new" : store
        if self == .copy { options.strategy = .copy(keeping: nil) }
        if self == .into { options.strategy = .into(result) }
        let state = try value(of: Compiler().recognise(store, in: migration.check))
        let path = try value(of: Compiler().path(migration.check, from: try #require(state.version), to: version))
        for destination in self == .separately ? path : [version] {
            let state = try value(of: Compiler().recognise(store, in: migration.check))
            let plan = try value(of: Compiler().plan(migration.check, for: state, to: destination, isStepwise: self == .stepwise))
            _ = try value(of: Compiler().apply(plan, to: store, files: migration.check.files, options: options))
        }
        return result
    }
}

/// A store of an application, and the version to which it is migrated.
struct CoreDataTrip: CustomStringConvertible, Sendable {
    var application: CoreDataApplication
    var store: String
    var destination: String
    var description: String { "\(store) → \(destination)" }

    /// Migrates copies in every way. Checks that all have the same rows, and that each is a store that Core Data could have made, with the metadata
    /// of the old one. Returns the paths of the old store and of one that was migrated.
    func take(in folder: TemporaryFolder, unchecked: [String] = []) throws -> (old: String, new: String) {
        let migration = try application.migration()
        let old = try application.copy(store, as: "old.sqlite", in: folder)
        let (model, hashes) = (try application.xml(of: destination, in: folder), try application.hashFile(in: folder))
        var results: [(path: String, rows: CoreDataRows)] = []
        for way in CoreDataWay.allCases {
            let store = try application.copy(store, as: "\(way).sqlite", in: folder)
            let result = try way.migrate(store, to: destination, migration)
            #expect(try migration.version(of: result) == destination, "\(way.rawValue)")
            let proof = try proof(of: result, model: model, before: old, hashes: hashes)
            #expect(proof.violations == [], "\(way.rawValue)")
            #expect(proof.unchecked == unchecked, "\(way.rawValue)")
            let rows = try CoreDataRows(of: result)
            #expect(rows.columns["mapc_store"] == nil && rows.columns["Z_MODELCACHE"] == nil)
            #expect(rows == results.first?.rows ?? rows, "\(way.rawValue)")
            results.append((result, rows))
        }
        return (old, results[0].path)
    }
}

/// Every row and every trigger of a Core Data store, whatever the order of its columns. Its metadata are not among them, since the receipt has the
/// time of the migration.
struct CoreDataRows: Equatable {
    /// For each table, its columns with their values in the order of the keys.
    var columns: [String: [String: [String]]]
    var triggers: Set<StoreContents.Object>

    init(of path: String) throws {
        let contents = try StoreContents(path)
        columns = contents.tables.filter { $0.key != "Z_METADATA" }.mapValues { table in
            Dictionary(uniqueKeysWithValues: table.columns.map { ($0, table.values(of: $0) ?? []) })
        }
        triggers = Set(contents.objects.filter { $0.type == "trigger" })
    }
}
