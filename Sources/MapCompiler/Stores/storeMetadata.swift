import MapAnalysis
import MapSyntax

/// Returns the metadata of a Core Data store, or why they cannot be read.
func metadata(of reading: StoreReading) -> Outcome<StoreMetadata> {
    guard let parts = reading.coreData else {
        return .stopped(by: .unusable, .unreadableMetadata(reading.path, reason: "it is not a Core Data store"))
    }
    guard parts.metadata.count == 1, let list = parts.metadata.first else {
        let reason = "its table 'Z_METADATA' has \(parts.metadata.count) rows with metadata, not one"
        return .stopped(by: .store, .unreadableMetadata(reading.path, reason: reason))
    }
    switch StoreMetadata.read(list) {
    case .success(let metadata): return Outcome(metadata)
    case .failure(let fault): return .stopped(by: .store, .unreadableMetadata(reading.path, reason: fault.reason))
    }
}

extension StoreReading {
    /// The version hashes of a Core Data store, as texts to compare; empty for other stores. If they cannot be read, the reason.
    ///
    /// Stores with the same tables may be of different versions, and only the hashes show it.
    package var versionHashes: [String] {
        guard coreData != nil else { return [] }
        let outcome = metadata(of: self)
        guard let hashes = outcome.value?.hashes else { return outcome.diagnostics.map(\.message) }
        return hashes.sorted { $0.key < $1.key }.flatMap { [$0.key, String(decoding: $0.value.hexadecimal, as: UTF8.self)] }
    }
}
