import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Reads stores that other people's programs made. `MAPC_CORPUS` names their folder.
@Suite struct CorpusTests {
    static let stores: [String] = {
        guard let corpus = ProcessInfo.processInfo.environment["MAPC_CORPUS"], let files = FileManager.default.enumerator(atPath: corpus)
        else {
            return []
        }
        let header = Data("SQLite format 3\0".utf8)
        return files.compactMap { $0 as? String }.map { corpus + "/" + $0 }.filter { path in
            guard let file = FileHandle(forReadingAtPath: path) else { return false }
            return (try? file.read(upToCount: 16)) == header
        }.sorted()
    }()

    @Test("A corpus that is named has stores", .enabled(if: ProcessInfo.processInfo.environment["MAPC_CORPUS"] != nil))
    func isThere() { #expect(!Self.stores.isEmpty) }

    @Test("Real stores are read without a trace, replayed as they are, and nothing in them is broken", arguments: stores)
    func replays(path: String) throws {
        // Uses a copy, because the corpus may be in a read-only folder, where SQLite cannot open a store in WAL mode.
        let folder = try StoreFolder()
        let copy = folder.file("a.db")
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        let bytes = [folder.bytes("a.db"), folder.bytes("a.db-wal")]
        let schema = try readStoreSchema(at: copy)
        #expect(folder.bytes("a.db") == bytes[0] && (bytes[1] == nil || folder.bytes("a.db-wal") == bytes[1]))
        let replayed = try rehearse([], on: schema)
        #expect(replayed == schema && replayed.fingerprint == schema.fingerprint)
        #expect(try dependencies(of: schema).compactMap(\.problem) == [])
    }
}
