import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Recognises the version of a Core Data store by the hashes in its metadata. An entity whose hash is not known is recognised by its table.
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
    let fitting = comparisons.filter { version in
        version.differences.isEmpty && otherTables(of: version.differences.unknown, version.model, in: state.schema).isEmpty
            && hasEntities(version.differences.unknown, of: version.model, reading.coreData)
    }
    if let question = question(of: path, metadata.hashes, fitting.map(\.model)) { return .stopped(by: .store, question) }
    if let finding = unproven(path, fitting) { return .stopped(by: .store, finding) }
    guard let chosen = fitting.last else {
        let comparisons = models.map { (model: $0, differences: differences(of: metadata.hashes, from: $0, VersionHashes($0))) }
        guard let nearest = nearest(to: state.schema, of: comparisons) else { return .stopped(by: .store, .noModel(in: ".")) }
        // Without a copy of its model in the store, the tables say what is different.
        let cache = reading.coreData?.modelCache
        let words =
            hashDifferences(nearest.differences, nearest.model, cache)
            + otherTables(
                of: nearest.differences.unknown + (cache == nil ? nearest.differences.changed : []), nearest.model, in: state.schema)
        let isForeign = nearest.differences.isForeign(to: metadata.hashes.count)
        return .stopped(by: .store, .unknownHashes(path, nearest: nearest.model.version, words, isForeign: isForeign))
    }
    var found = state
    found.version = chosen.model.version
    let unknown = chosen.differences.unknown
    found.evidence = unknown.isEmpty ? .hashes : .hashesAndTables
    if !unknown.isEmpty { found.hashCount = (chosen.model.entities.count - unknown.count, chosen.model.entities.count) }
    found.configuration = configuration(of: metadata.hashes, in: chosen.model)?.name
    // Core Data needs no migration between versions of equal hashes, so the store is at the latest of them.
    let others = fitting.dropLast().map(\.model.version)
    let equal: [Diagnostic] = others.isEmpty ? [] : [.equalHashes(of: path, chosen: found.version ?? "", others)]
    let fits = metadata.digest.map { $0 == VersionHashes.digest(of: metadata.hashes) } ?? true
    return Outcome(found, equal + (fits ? [] : [.otherDigest(of: path)]))
}

/// Returns a finding if the hashes do not tell a version from others: not one of them is known, or two versions differ in an entity of which none is known.
private func unproven(_ path: String, _ fitting: [(model: Model, differences: VersionHashes.Differences)]) -> Diagnostic? {
    guard let last = fitting.last else { return nil }
    let differ = fitting.dropLast().contains { other in
        (last.differences.unknown + other.differences.unknown).contains { name in
            last.model.entityFingerprint(of: name) != other.model.entityFingerprint(of: name)
        }
    }
    if differ { return .ambiguousVersion(of: path, byHashesOf: fitting.map(\.model.version)) }
    let isUnknown = last.differences.unknown.count == last.model.entities.count && !VersionHashes.isIntrospected(last.model)
    return isUnknown ? .unprovenVersion(last.model.version, of: path) : nil
}

/// Whether a store has some entities of a version. Their hashes do not say so.
private func hasEntities(_ names: [String], of model: Model, _ parts: CoreDataParts?) -> Bool {
    guard let parts else { return true }
    return names.compactMap(model.entity).allSatisfy { entity in
        parts.entities.contains { $0.name == entity.name || $0.name == entity.canonicalName }
    }
}

/// Asks which version a store has that has all entities of one version, and those of a configuration of a later one.
private func question(of store: String, _ hashes: [String: [UInt8]], _ fitting: [Model]) -> Diagnostic? {
    guard let last = fitting.last, let configuration = configuration(of: hashes, in: last),
        let whole = fitting.last(where: { MapCompiler.configuration(of: hashes, in: $0) == nil })
    else { return nil }
    return .ambiguousVersion(of: store, [whole.version, last.version], configuration: configuration.name)
}

/// Returns the version whose hashes differ least, and of several of them the one whose tables do.
private func nearest(
    to schema: StoreSchema, of versions: [(model: Model, differences: VersionHashes.Differences)]
) -> (model: Model, differences: VersionHashes.Differences)? {
    let least = versions.map(\.differences.count).min()
    let nearest = versions.filter { $0.differences.count == least }
    guard nearest.count > 1 else { return nearest.first }
    let tables = nearest.map { otherTables(of: $0.model.entities.map(\.name), $0.model, in: schema).count }
    return zip(nearest, tables).min { $0.1 < $1.1 }?.0
}

/// Returns how the tables of some entities differ from those of a version.
private func otherTables(of entities: [String], _ model: Model, in schema: StoreSchema) -> [String] {
    if entities.isEmpty { return [] }
    let placed = placement(of: model, in: schema)
    let tables = Set(entities.compactMap { model.entity($0).map { foldedName(placed.table(of: $0.id).name) } })
    // A table of Core Data has no other columns than its entities need.
    let extra = placed.tables.filter { tables.contains(foldedName($0.name)) }.flatMap { table in
        (schema.table(table.name)?.columns ?? []).map(\.name).filter { name in !table.columns.contains { sameName($0.name, name) } }
            .map { "column '\(table.name).\($0)' is in the database only" }
    }
    return drift(of: schema, from: placed) { !tables.contains(foldedName($0.name)) }.map(\.sentence) + extra
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
func configuration(of hashes: [String: [UInt8]], in model: Model) -> CoreDataFacts.Configuration? {
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
