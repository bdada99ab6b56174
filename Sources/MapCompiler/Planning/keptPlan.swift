package import MapPlan
import MapSyntax

/// A plan in the cache, with the diagnostics that were printed when it was made.
///
/// Below the seal are the diagnostics, the store's version, how the version is known, and the plan.
package struct KeptPlan: Kept {
    /// The version of the store, as in `StoreState`.
    package var version: String?
    package var evidence: StoreState.Evidence
    /// The diagnostics of the project and the store, as they are printed.
    package var said: Said
    package var plan: Plan

    /// `nil` if the version or the plan depends on the store's rows, which may change before the next run.
    package init?(_ plan: Plan, for state: StoreState, said: Said) {
        guard state.evidence != .structure, state.evidence != .hashesAndTables, !plan.legs.contains(where: { $0.countsRows == true }) else {
            return nil
        }
        (version, evidence, self.said, self.plan) = (state.version, state.evidence, said, plan)
    }

    package init?(_ bytes: [UInt8]) {
        guard var rest = unsealed(bytes, as: Self.format), let said = Said(takenFrom: &rest), let version = takeText(of: &rest),
            let evidence = (takeText(of: &rest) ?? nil).flatMap(StoreState.Evidence.init), let plan = planFromJSON(Array(rest))
        else { return nil }
        (self.version, self.evidence, self.said, self.plan) = (version, evidence, said, plan)
    }

    package var bytes: [UInt8] { sealed(measured(said.texts + [version, evidence.rawValue]) + planBytes(plan), as: Self.format) }

    package static let suffix = "plan"
    private static let format = "mapc.cache/4"
}

extension Compiler {
    /// Returns the name of everything that a plan depends on: the mark of the files, the store's schema and receipt, SQLite and mapc, and
    /// what the caller adds. `nil` means the store that mapc would have created.
    package func planKey(_ mark: String, for head: StoreHead?, _ receipt: Receipt?, _ rest: [String]) -> String {
        let told = head.map { head in [head.digest] + (receipt.map { [$0.model, $0.version, $0.storage] } ?? []) }
        let parts = ["mapc.cache/6", Tool.version, Tool.sqliteSource, mark] + rest + (told ?? ["imagined"])
        return SHA256.hex(of: parts.map { "\($0.utf8.count):\($0)" }.joined(separator: ","))
    }

    /// Reads a store's schema and receipt, which needs no model. Reads only the head of the schema if `isEnough` says so, and with `countsOrphans`
    /// takes a brief look for orphans then; it never is for a store of Core Data, whose version does not follow from the schema.
    package func read(
        _ store: String, like other: StoreState?, recovers: Bool, countsOrphans: Bool = false, unless isEnough: (HeadReading) -> Bool
    ) -> StorePart? {
        readStore(
            store, waitMilliseconds: 0, recovers: recovers, writesCoreData: false, known: other?.schema, countsOrphans: countsOrphans
        ) { found in
            !found.head.isCoreData && isEnough(found)
        }.value
    }
}

/// SHA-256 of all files from which plans are made, each with its path. Tests are not among them.
func digest(of all: [TextFile]) -> String {
    let files = all.filter { FileKind(ofPath: $0.path) != .test }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.reduce(0) { $0 + $1.path.utf8.count + $1.bytes.count + 24 })
    for file in files {
        bytes += "\(file.path.utf8.count):\(file.path)\(file.bytes.count):".utf8
        bytes += file.bytes
    }
    return SHA256.hex(of: bytes)
}
