import Foundation
import MapExecution
import MapPlan
import RandomTesting
import Testing

@testable import MapSyntax

/// Writes random migrations as projects that any version of mapc can plan, for `Scripts/comparePlans`. Half of them have a store at the
/// first version, so that what mapc reads from stores is compared too.
@Suite struct WrittenMigrationTests {
    private static let folder = ProcessInfo.processInfo.environment["MAPC_WRITE_PROJECTS"]

    @Test(.enabled(if: folder != nil)) func `random migrations are written as projects`() throws {
        let root = URL(filePath: Self.folder ?? "").appending(path: "random")
        for seed in seeds(5_000) {
            var maker = RandomMigration(seed: seed)
            let migration = maker.make(steps: 1 + Int(seed % 2))
            guard let steps = try? migration.complete() else { continue }
            let place = root.appending(path: "\(seed)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for file in migration.files { try Data(file.bytes).write(to: place.appending(path: file.path)) }
            guard seed.isMultiple(of: 2) else { continue }
            var database = try RandomRun.store(for: steps, seed: seed &* 7, habits: true).database()
            try database.run(
                Statement("VACUUM INTO ?", bindings: [.text(Array(place.appending(path: "store.sqlite").path.utf8))], .maintain))
        }
    }
}
