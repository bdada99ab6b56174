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
