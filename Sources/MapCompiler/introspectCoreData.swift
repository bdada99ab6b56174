import CoreDataImport
import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Returns the model of a Core Data store: the one that the store contains, else what its tables show.
func introspectCoreData(
    _ reading: StoreReading, _ parts: CoreDataParts, _ metadata: Outcome<StoreMetadata>, as name: String, version: String
) -> Outcome<String> {
    metadata.flatMap { metadata in
        var notes: [Diagnostic] = []
        if let cache = parts.modelCache {
            switch modelInStore(cache, metadata, as: name, version: version) {
            case .success(let text): return Outcome(text)
            case .failure(let fault): notes.append(.unusableModelCache(reading.path, reason: fault.reason))
            }
        }
        var draft = introspectCoreData(reading.schema, parts.entities)
        draft.identifiers = metadata.identifiers
        guard let made = modelText(of: draft, named: name, version: version, hashes: metadata.hashes) else {
            return .stopped(by: .store, .noTables(reading.path))
        }
        return Outcome(made.text, notes + [.introspectedTables(reading.path)])
    }
}

/// Returns the text of the model in `Z_MODELCACHE`, if it has the hashes of the store.
private func modelInStore(
    _ cache: [UInt8], _ metadata: StoreMetadata, as name: String, version: String
) -> Result<String, ArchiveFault> {
    readModelCache(cache).flatMap { archived in
        let draft = coreDataDraft(of: archived.model)
        guard let made = modelText(of: draft, named: name, version: version, hashes: metadata.hashes) else {
            return .failure(ArchiveFault(reason: "it has no model"))
        }
        let differing = made.differences.changed + made.differences.missing + made.differences.added
        guard differing.isEmpty else {
            let names = differing.map { "'\($0)'" }.joined(separator: ", ")
            return .failure(ArchiveFault(reason: "its version hashes of \(names) differ from those of the database"))
        }
        return .success(made.text)
    }
}
