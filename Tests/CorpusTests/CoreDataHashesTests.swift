import CoreDataImport
import Foundation
import MapAnalysis
import MapSyntax
import Testing

/// Counts what mapc computes of the version hashes, the digests and the checksums of the corpus.
@Suite("Version hashes of the corpus", .enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct CoreDataHashesTests {
    @Test("The table in the guide is that of the corpus; MAPC_UPDATE=1 rewrites it")
    func table() throws {
        let place = URL(fileURLWithPath: Surroundings.fixtures + "/../../docs/core-data.md")
        let page = try String(contentsOf: place, encoding: .utf8)
        let start = try #require(page.range(of: "<!-- hashes -->\n")).upperBound
        let end = try #require(page.range(of: "<!-- end of hashes -->")).lowerBound
        let text = try Self.lines().joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1" {
            try page.replacingCharacters(in: start..<end, with: text).write(to: place, atomically: true, encoding: .utf8)
        } else {
            #expect(page[start..<end] == text, "out of date: MAPC_UPDATE=1 swift test --filter CoreDataHashesTests")
        }
    }

    /// How many of some things there are, and for how many mapc computes what Core Data has.
    private struct Count {
        var all = 0
        var computed = 0

        mutating func add(_ isComputed: Bool) { (all, computed) = (all + 1, computed + (isComputed ? 1 : 0)) }
        func row(_ words: String) -> String { "| \(words) | \(all) | \(computed) |" }
    }

    private static func lines() throws -> [String] {
        var (versions, entities) = (Count(), Count())
        for bundle in CoreDataCorpus.bundles {
            for model in models(of: bundle) {
                let hashes = VersionHashes(model)
                versions.add(hashes.complete != nil && hashes.digest != nil && hashes.checksum != nil)
                for hash in hashes.byEntity { entities.add(hash.bytes != nil) }
            }
        }
        var (written, digests, checksums) = (Count(), Count(), Count())
        for store in CoreDataCorpus.stores {
            let metadata = try CoreDataCorpus.metadata(of: store)
            let folder = store.split(separator: "/")[0]
            let all = CoreDataCorpus.bundles.filter { $0.hasPrefix(folder + "/") }.flatMap(models)
            // The model of one database is not public.
            if all.isEmpty { continue }
            let fitting = all.first { VersionHashes($0).differences(from: metadata.hashes).isEmpty }.map { VersionHashes($0) }
            for (entity, hash) in metadata.hashes { written.add(fitting?.complete?[entity] == hash) }
            if let digest = metadata.digest { digests.add(fitting?.digest == digest) }
            if let checksum = metadata.checksum { checksums.add(fitting?.checksum == checksum) }
        }
        return [
            "| in the corpus | there | computed |", "|---|---|---|", versions.row("versions, with all hashes, digest and checksum"),
            entities.row("entities of these versions"), written.row("hashes of entities that Core Data wrote into a database"),
            digests.row("digests in a database"), checksums.row("checksums in a database"),
        ]
    }

    private static func models(of bundle: String) -> [Model] {
        var diagnostics = Diagnostics()
        return resolveModels(parse(importProject(CoreDataCorpus.files(of: bundle)).files, into: &diagnostics), into: &diagnostics)
    }
}
