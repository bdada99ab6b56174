import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Recognises the version of a store: by its receipt, else by its `user_version` if the project maps it, else by its tables. The version of a Core
/// Data store is recognised by its version hashes, whatever its receipt.
///
/// In each case the tables must be those of that version.
func recognise(_ reading: StoreReading, in check: Check, as told: String?) -> Outcome<StoreState> {
    let models = check.analysis.models
    guard let name = models.first?.name else { return .stopped(by: .findings, .noModel(in: ".")) }
    var state = StoreState(
        path: reading.path, version: nil, evidence: .emptiness, receipt: reading.receipt, schema: reading.schema, head: reading.head)
    state.coreDataMark = reading.coreDataMark
    if reading.isEmpty { return Outcome(state) }
    if let told {
        guard check.analysis.model(told) != nil else {
            return .stopped(by: .unusable, .noSuchVersion(told, of: name, known: check.versions))
        }
        if let receipt = reading.receipt, receipt.model != name {
            return .stopped(by: .store, .otherModel(receipt.model, in: reading.path, instead: name))
        }
        if let (version, evidence) = contradiction(of: told, reading, in: check) {
            return .stopped(by: .store, .otherVersion(told, of: reading.path, butAt: version, by: evidence))
        }
        (state.version, state.evidence) = (told, .told)
        if let hashes = reading.metadata?.value?.hashes, let model = check.analysis.model(told) {
            state.configuration = configuration(of: hashes, in: model)?.name
        }
    } else if let metadata = reading.metadata, models.contains(where: \.isCoreData) {
        return metadata.flatMap { recogniseByHashes(state, $0, reading, in: check) }
            .flatMap { confirm($0, reading.coreData, in: check) }
    } else if let receipt = reading.receipt {
        guard receipt.model == name else { return .stopped(by: .store, .otherModel(receipt.model, in: reading.path, instead: name)) }
        if let finding = contradiction(of: receipt, reading, in: check) { return .stopped(by: .store, finding) }
        (state.version, state.evidence) = (receipt.version, .receipt)
        if receipt.isOfOpenVersion { state.version = versionMadeOfOpen(receipt, in: check) ?? receipt.version }
    } else {
        switch UserVersion(reading.schema.userVersion, in: check) {
        case .ofVersion(let version): (state.version, state.evidence) = (version, .userVersion)
        case .unlisted(let greatest):
            return .stopped(by: .store, .unknownUserVersion(reading.schema.userVersion, of: reading.path, greatest: greatest))
        case .beforeListed: return recogniseByStructure(state, in: check, amongListed: false)
        case .unused: return recogniseByStructure(state, in: check)
        }
    }
    return confirm(state, in: check)
}

/// Returns a finding if the `user_version` is not that of the receipt's version. A database whose `user_version` nobody has set has 0.
private func contradiction(of receipt: Receipt, _ reading: StoreReading, in check: Check) -> Diagnostic? {
    let number = reading.schema.userVersion
    // A migration to the open version leaves the number of the version before, which the project may not list.
    if receipt.isOfOpenVersion { return nil }
    let (other, greatest): (String?, Int64)
    switch UserVersion(number, in: check) {
    case .ofVersion(receipt.version), .unused: return nil
    case .ofVersion(let version): (other, greatest) = (version, number)
    case .unlisted(let found): (other, greatest) = (nil, found)
    case .beforeListed:
        if userVersion(of: receipt.version, in: check) == nil { return nil }
        (other, greatest) = (nil, number)
    }
    return .contradictingUserVersion(number, of: reading.path, at: receipt.version, other: other, isNewer: number > greatest)
}

/// Returns the version that the store itself names, if that is another than the user's.
private func contradiction(
    of told: String, _ reading: StoreReading, in check: Check
) -> (version: String, evidence: StoreState.Evidence)? {
    if let metadata = reading.metadata?.value {
        let fitting = versions(of: metadata.hashes, in: check)
        if let version = fitting.last, !fitting.contains(told) { return (version, .hashes) }
    }
    if let receipt = reading.receipt { return receipt.version == told ? nil : (receipt.version, .receipt) }
    guard case .ofVersion(let version) = UserVersion(reading.schema.userVersion, in: check), version != told else { return nil }
    return (version, .userVersion)
}

/// Returns the released version that the open version of a receipt has become; `nil` if the open version is still that of the receipt, or no version is.
func versionMadeOfOpen(_ receipt: Receipt, in check: Check) -> String? {
    check.analysis.models.last { !$0.isOpen && check.isVersion(receipt, $0) }?.version
}

extension Check {
    /// Whether a run to the open version has done what a version says: with its model, and the mapping to it.
    fileprivate func isVersion(_ receipt: Receipt, _ model: Model) -> Bool {
        model.fingerprints.storage == receipt.storage
            && receipt.full == (receipt.source.isEmpty ? model.fingerprints.full : openMark(of: model))
    }

    /// The fingerprint that a receipt of the open version has: of the model, and of the mapping that leads to it. Without the mapping, nobody would see that the rows are
    /// those of an older one.
    func openMark(of model: Model) -> String {
        guard let before = analysis.ways.version(before: model.version), let step = analysis.step(from: before, to: model.version),
            let own = analysis.fingerprintOfMapping(of: step, withVersions: false)
        else { return model.fingerprints.full }
        return SHA256.hex(of: Array("\(model.fingerprints.full) \(own)".utf8))
    }
}

extension Receipt {
    /// Whether the run ended at the open version.
    package var isOfOpenVersion: Bool { version == VersionSyntax.openLabel }
}

/// Checks that the store has the tables of its version. mapc never repairs drift silently.
private func confirm(_ state: StoreState, _ parts: CoreDataParts? = nil, in check: Check) -> Outcome<StoreState> {
    let (path, version) = (state.path ?? "", state.version ?? "")
    guard let model = check.analysis.model(version) else {
        if let finding = past(version, of: path, in: check) { return .stopped(by: .store, finding) }
        if version == VersionSyntax.openLabel { return .stopped(by: .store, .changedOpenVersion(of: path, at: nil)) }
        return .stopped(by: .store, .unrecognisedStore(path, said: version, by: state.evidence, known: check.versions))
    }
    if state.evidence == .receipt, let receipt = state.receipt,
        receipt.storage != model.fingerprints.storage || model.isOpen && !check.isVersion(receipt, model)
    {
        return .stopped(
            by: .store,
            model.isOpen
                ? .changedOpenVersion(of: path, at: model.versionRange) : .editedVersion(version, of: path, at: model.versionRange))
    }
    let placement = placement(of: model, in: state.schema)
    var (differences, numbers) = (
        drift(of: state.schema, from: placement) + rivalJoins(in: state.schema, of: placement),
        parts.map { numberDrift(of: $0, from: model) } ?? []
    )
    if let configuration = model.coreData?.configurations.first(where: { $0.name == state.configuration }) {
        // How the entities of a configuration are numbered is not known, and names of join tables contain numbers.
        let tables = configuration.entities.map { placement.table(of: $0).name }
        differences.removeAll { !tables.contains($0.table) }
        numbers = []
    }
    let lines = differences.map(\.line) + numbers
    var state = state
    state.placement = placement
    return lines.isEmpty ? Outcome(state) : .stopped(by: .store, .schemaDrift(of: path, from: version, by: state.evidence, lines))
}

/// Returns the finding about a version that the project has left behind; `nil` for any other.
private func past(_ version: String, of path: String, in check: Check) -> Diagnostic? {
    let entry = check.analysis.project.project?.past.first { VersionSyntax.isSame($0.version.label, version) }
    return entry.map { .pastVersion(version, of: path, release: $0.release, first: check.versions.first ?? "") }
}

/// Returns how a saved plan for a version knows it in a store without a receipt, be it that the store for which it was made has one; `nil` if such a store names
/// its version itself.
func adoption(of version: String, by state: StoreState, in check: Check) -> Adoption? {
    guard let model = check.analysis.model(version) else { return nil }
    switch state.evidence {
    case .emptiness, .userVersion, .hashes, .hashesAndTables: return nil
    case .receipt, .told, .imagination:
        if case .ofVersion(version) = UserVersion(state.schema.userVersion, in: check) { return nil }
    case .structure: break
    }
    let mayBeOther = check.analysis.models.contains { $0.version != version && $0.hasTables(like: model) }
    let isTold = state.evidence != .structure && mayBeOther && recogniseByStructure(state, in: check).value?.version != version
    return Adoption(isTold: isTold, scans: typeScans(of: placement(of: model, in: state.schema), in: state.schema))
}

/// Recognises the version of a store without a receipt, if its tables are those of exactly one version.
///
/// `amongListed` is false if the version cannot be one that has a `userVersion`.
private func recogniseByStructure(_ state: StoreState, in check: Check, amongListed: Bool = true) -> Outcome<StoreState> {
    let path = state.path ?? ""
    // Without metadata, Core Data could not open the store.
    let models = check.analysis.models.filter { model in
        (!model.isCoreData || state.schema.isCoreData) && (amongListed || userVersion(of: model.version, in: check) == nil)
    }
    let comparisons = models.map { model in
        let placement = placement(of: model, in: state.schema)
        return (
            version: model.version, differences: drift(of: state.schema, from: placement),
            unmentioned: unmentioned(in: state.schema, by: placement).count
        )
    }
    var fitting = comparisons.filter(\.differences.isEmpty)
    // Only a receipt says that a database is at the open version, unless it has tables that no other version has.
    if fitting.contains(where: { $0.version != VersionSyntax.openLabel }) { fitting.removeAll { $0.version == VersionSyntax.openLabel } }
    guard let least = fitting.map(\.unmentioned).min() else {
        let nearest = comparisons.min { $0.differences.count < $1.differences.count }
        let lines = (nearest?.differences ?? []).map(\.line) + pastLines(in: check)
        return .stopped(
            by: .store, .unrecognisedStore(path, nearest: nearest?.version ?? "", lines, isForeign: isForeign(state.schema, to: check)))
    }
    let candidates = fitting.filter { $0.unmentioned == least }.map(\.version)
    // A version that knows more of the columns may be the store's, if only their types differ.
    let fuller = comparisons.filter { $0.unmentioned < least && $0.differences.allSatisfy { $0.kind == .changed } }
    if let fuller = fuller.min(by: { $0.unmentioned < $1.unmentioned }) {
        return .stopped(
            by: .store,
            .unrecognisedStore(path, between: fuller.version, and: candidates.last ?? "", fuller.differences.map(\.line)))
    }
    guard candidates.count == 1 || keepValues(candidates, of: state.schema, in: check),
        let version = candidates.count == 1 ? candidates.first : nearestForm(candidates, of: state.schema, in: check)
    else { return .stopped(by: .store, .ambiguousVersion(of: path, candidates)) }
    var adopted = state
    (adopted.version, adopted.evidence) = (lastAsked(version, of: candidates, in: check), .structure)
    return Outcome(adopted)
}

/// Says that the project has left versions behind, of which the database may have one.
private func pastLines(in check: Check) -> [String] {
    let past = check.analysis.project.project?.past ?? []
    guard let first = past.first, let last = past.last else { return [] }
    let versions = past.count == 1 ? "version \(first.version.label)" : "versions \(first.version.label) to \(last.version.label)"
    return ["the project has left \(versions) behind, which \(last.release.text) moves on"]
}

/// Whether a database is that of another project: it shares no table with any version.
private func isForeign(_ schema: StoreSchema, to check: Check) -> Bool {
    !check.analysis.models.contains { model in placement(of: model, in: schema).tables.contains { schema.table($0.name) != nil } }
}

/// Returns the version before the first bound that was added on the path to the best match. Tables do not show bounds, and if the store
/// were taken for a later version, its rows would never be checked against them.
private func lastAsked(_ version: String, of candidates: [String], in check: Check) -> String {
    for (source, destination) in zip(candidates, candidates.dropFirst()) {
        if source == version { break }
        if check.analysis.step(from: source, to: destination)?.complete?.addsBounds ?? false { return source }
    }
    return version
}

/// Whether each step from the first to the last of these versions leaves every stored value in place. Then the values mean the same in all of
/// these versions.
private func keepValues(_ versions: [String], of schema: StoreSchema, in check: Check) -> Bool {
    zip(versions, versions.dropFirst()).allSatisfy { source, destination in
        guard let mapping = check.analysis.step(from: source, to: destination)?.complete else { return false }
        return keepsEveryValue(
            mapping, source: placement(of: mapping.source, in: schema), destination: placement(of: mapping.destination, in: schema))
    }
}

/// Returns the version, of several with the same columns, that has the store's indexes, defaults, delete rules and letter case. If several have them equally,
/// and declare their tables alike, it is the last of those; if they do not, the step between them has something to do, and it is the first.
private func nearestForm(_ versions: [String], of schema: StoreSchema, in check: Check) -> String? {
    let placed = versions.compactMap(check.analysis.model).map { (version: $0.version, placement: placement(of: $0, in: nil)) }
    let distances = placed.map { formDifferences(of: schema, from: $0.placement) }
    let nearest = zip(placed, distances).filter { $0.1 == distances.min() }.map { ($0.0.version, createStatements(for: $0.0.placement)) }
    return nearest.prefix { $0.1 == nearest[0].1 }.last?.0
}

/// Returns the `user_version` that the project gives a version. The open version has that of the one before it.
func userVersion(of version: String, in check: Check) -> Int64? {
    let version = version == VersionSyntax.openLabel ? check.numbered.last?.version ?? version : version
    let entries = check.analysis.project.project?.userVersions ?? []
    return entries.last { $0.version.label == version }.flatMap { Int64($0.value.text) }
}

/// Returns the placement of a model, in a store if there is one.
func placement(of model: Model, in store: StoreSchema?) -> Placement { StorageLayout.of(model).place(model, store) }
