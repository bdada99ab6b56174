package import MapPlan
package import MapSyntax

/// A plan in the cache, with the diagnostics that were printed when it was made.
///
/// The file has a line with a digest of what follows, a line with the store's version, a line with how the version is known, the number of bytes
/// of the diagnostics, the diagnostics, and the saved plan.
package struct KeptPlan: Sendable {
    /// The version of the store, as in `StoreState`.
    package var version: String?
    package var evidence: StoreState.Evidence
    /// The diagnostics of the project and the store, as they were printed.
    package var said: String
    package var plan: Plan

    /// `nil` if the version or the plan depends on the store's rows, which may change before the next run.
    package init?(_ plan: Plan, for state: StoreState, said: String) {
        guard state.evidence != .structure, !plan.legs.contains(where: { $0.countsRows == true }),
            state.version?.contains(where: \.isNewline) != true
        else { return nil }
        (version, evidence, self.said, self.plan) = (state.version, state.evidence, said, plan)
    }

    /// Reads a kept plan; `nil` if the bytes are damaged or are something else.
    package init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: 10) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
        guard line() == Self.format, let digest = line(), digest == SHA256.hex(of: Array(rest)), let version = line(),
            let evidence = line().flatMap(StoreState.Evidence.init), let size = line().flatMap({ Int($0) }), size <= rest.count,
            let plan = planFromJSON(Array(rest.dropFirst(size)))
        else { return nil }
        self.version = version.isEmpty ? nil : version
        (self.evidence, said, self.plan) = (evidence, String(decoding: rest.prefix(size), as: UTF8.self), plan)
    }

    package var bytes: [UInt8] {
        let rest = Array("\(version ?? "")\n\(evidence.rawValue)\n\(said.utf8.count)\n\(said)".utf8) + planBytes(plan)
        return Array("\(Self.format)\n\(SHA256.hex(of: rest))\n".utf8) + rest
    }

    private static let format = "mapc.cache/2"
}

extension Compiler {
    /// Returns the name of everything that a plan depends on: the digest of the files, the store's schema and receipt, SQLite and mapc, and
    /// what the caller adds. `nil` means the store that mapc would have created.
    package func planKey(_ inputs: String, for store: StoreReading?, _ rest: [String]) -> String {
        let told = store.map { reading -> [String] in
            let receipt = reading.receipt.map { [$0.model, $0.version, $0.storage] } ?? []
            return [reading.schema.fingerprint] + receipt
        }
        let parts = ["mapc.cache/2", Tool.version, Tool.sqliteSource, inputs] + rest + (told ?? ["imagined"])
        return SHA256.hex(of: parts.map { "\($0.utf8.count):\($0)" }.joined(separator: ","))
    }

    /// Reads a store's schema and receipt, which needs no model.
    package func read(_ store: String, like other: StoreState?, recovers: Bool) -> StoreReading? {
        readStore(store, waitMilliseconds: 0, recovers: recovers, known: other?.schema).value
    }
}

/// SHA-256 of all files, each with its path.
package func digest(of files: [TextFile]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.reduce(0) { $0 + $1.path.utf8.count + $1.bytes.count + 24 })
    for file in files {
        bytes += "\(file.path.utf8.count):\(file.path)\(file.bytes.count):".utf8
        bytes += file.bytes
    }
    return SHA256.hex(of: bytes)
}
