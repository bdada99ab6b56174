import MapAnalysis
import MapPlan
import MapSyntax

/// Returns the metadata of a Core Data store, or why they cannot be read.
func readMetadata(_ parts: CoreDataParts, _ path: String) -> Outcome<StoreMetadata> {
    guard parts.metadata.count == 1, let list = parts.metadata.first else {
        let reason = "its table 'Z_METADATA' has \(parts.metadata.count) rows with metadata, not one"
        return .stopped(by: .store, .unreadableMetadata(path, reason: reason))
    }
    switch StoreMetadata.read(list) {
    case .success(let metadata): return Outcome(metadata)
    case .failure(let fault): return .stopped(by: .store, .unreadableMetadata(path, reason: fault.reason))
    }
}

extension StoreReading {
    /// What decides the version of a Core Data store besides its tables, as texts to compare: the version hashes, or why they cannot be read, and
    /// the numbers of entities. Empty for other stores.
    package var coreDataMark: [String] {
        guard let coreData, let metadata else { return [] }
        let numbers = coreData.entities.map { "\($0.number) \($0.parent) \($0.name)" }
        guard let hashes = metadata.value?.hashes else { return metadata.diagnostics.map(\.message) }
        return numbers + hashes.sorted { $0.key < $1.key }.flatMap { [$0.key, String(decoding: $0.value.hexadecimal, as: UTF8.self)] }
    }
}
