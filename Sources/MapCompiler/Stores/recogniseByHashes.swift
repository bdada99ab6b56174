import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Recognises the version of a Core Data store by the hashes in its metadata. A version with hashes that mapc does not know is recognised if all
/// others agree, and its tables.
func recogniseByHashes(
    _ state: StoreState, _ metadata: StoreMetadata, _ reading: StoreReading, in check: Check
) -> Outcome<StoreState> {
    let path = state.path ?? ""
    let models = check.analysis.models.filter(\.isCoreData)
    let comparisons = models.compactMap { model in
        VersionHashes(model, fitting: metadata.hashes).map {
            (model: model, differences: differences(of: metadata.hashes, from: model, $0))
        }
    }
    var fitting = comparisons.filter(\.differences.isEmpty).map(\.model)
    if fitting.isEmpty {
        let comparisons = models.map { (model: $0, differences: differences(of: metadata.hashes, from: $0, VersionHashes($0))) }
        let nearest = comparisons.min { $0.differences.count < $1.differences.count }
        guard let nearest else { return .stopped(by: .store, .noModel(in: ".")) }
        let words = hashDifferences(nearest.differences, nearest.model, reading.coreData?.modelCache)
        let isForeign = nearest.differences.isForeign(to: metadata.hashes.count)
        return .stopped(by: .store, .unknownHashes(path, nearest: nearest.model.version, words, isForeign: isForeign))
    }
    if fitting.count > 1, comparisons.contains(where: { !$0.differences.unknown.isEmpty }) {
        let built = fitting.filter { drift(of: state.schema, from: placement(of: $0, in: state.schema)).isEmpty }
        if !built.isEmpty { fitting = built }
    }
    var found = state
    found.evidence = .hashes
    found.version = fitting.last?.version
    found.configuration = fitting.last.flatMap { configuration(of: metadata.hashes, in: $0)?.name }
    // Core Data needs no migration between versions of equal hashes, so the store is at the latest of them.
    let others = fitting.dropLast().map(\.version)
    return Outcome(found, others.isEmpty ? [] : [.equalHashes(of: path, chosen: found.version ?? "", others)])
}

/// Returns the versions that have a store's hashes.
func versions(of hashes: [String: [UInt8]], in check: Check) -> [String] {
    check.analysis.models.filter(\.isCoreData).filter { model in
        VersionHashes(model, fitting: hashes).map { differences(of: hashes, from: model, $0).isEmpty } ?? false
    }.map(\.version)
}

/// Compares a store's hashes with a version. A store of one configuration has only the hashes of that configuration's entities.
private func differences(of hashes: [String: [UInt8]], from model: Model, _ own: VersionHashes) -> VersionHashes.Differences {
    var differences = own.differences(from: hashes)
    if configuration(of: hashes, in: model) != nil { differences.missing = [] }
    return differences
}

/// Returns the configuration of which a store has the entities; nil if it has all entities of the version.
private func configuration(of hashes: [String: [UInt8]], in model: Model) -> CoreDataFacts.Configuration? {
    guard hashes.count < model.entities.count else { return nil }
    return model.coreData?.configurations.first { Set($0.entities.map { model[$0].name }) == Set(hashes.keys) }
}

extension VersionHashes.Differences {
    /// Whether the store has no entity in common with the version.
    fileprivate func isForeign(to count: Int) -> Bool { added.count == count && count > 0 }
}

/// Returns what differs between a store and the nearest version, entity by entity; property by property if the store contains its model.
private func hashDifferences(_ differences: VersionHashes.Differences, _ model: Model, _ cache: [UInt8]?) -> [String] {
    let missing = differences.missing.map { "entity '\($0)' is in version \(model.version) only" }
    let added = differences.added.map { "entity '\($0)' is in the database only" }
    let frozen = cache.flatMap { try? readModelCache($0).get() }?.model
    let changed = differences.changed.flatMap { name -> [String] in
        guard let own = model.entity(name), let other = frozen?.entities.first(where: { $0.name == name }) else {
            return ["entity '\(name)' has another version hash"]
        }
        let lines = propertyDifferences(of: own, in: model, from: other)
        return lines.isEmpty ? ["entity '\(name)' has another version hash"] : lines
    }
    return missing + added + changed
}
