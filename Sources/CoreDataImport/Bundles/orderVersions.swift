import MapAnalysis

/// The order of a bundle's versions. A bundle does not say it, so it is found by what is known.
struct VersionOrder: Hashable {
    /// The places of the versions, the first version first.
    var places: [Int]
    /// Why the order is a guess, or what contradicts it; nil if it is neither.
    var doubt: String?
}

/// Orders versions: a mapping model leads from an earlier version to a later one; the version that is named after the bundle is the first; the current version is
/// the last, unless names that differ in a number alone say otherwise; numbers in names order the others. What is left is ordered by how alike the entities are.
///
/// - Parameters:
///   - versions: the versions in natural order of their names
///   - current: the name of the current version
///   - joined: the versions that mapping models join
func orderVersions(
    _ versions: [ImportedModels.Version], of bundle: String, current: String?, joined: [MappingVersions]
) -> VersionOrder {
    guard versions.count > 1 else { return VersionOrder(places: Array(versions.indices)) }
    let (sorted, isByLikeness) = sortedByNames(versions, bundle, current)
    let last = versions.firstIndex { $0.name == current }
    let first = firstName(of: versions, bundle)
    let isNumbered = Set(versions.map(\.name).filter { $0 != first }.map(withoutNumbers)).count == 1
    let wanted = isNumbered ? sorted : sorted.filter { $0 != last } + (last.map { [$0] } ?? [])
    guard let places = sequence(wanted, joined) else {
        return VersionOrder(places: sorted, doubt: "the mapping models lead in a circle")
    }
    let end = places[places.count - 1]
    guard let last, last != end || sorted.last != last, !joined.contains(where: { $0.destination == end }) else {
        return VersionOrder(places: places, doubt: isByLikeness ? "names without numbers do not order the versions" : nil)
    }
    let other = versions[end == last ? sorted[sorted.count - 1] : end].name
    return VersionOrder(places: places, doubt: "'\(versions[last].name)' is the current version, and the name '\(other)' comes behind it")
}

/// Returns the name that the first version has: that of the bundle, or the one with which all others begin.
private func firstName(of versions: [ImportedModels.Version], _ bundle: String) -> String? {
    let names = versions.map(\.name)
    return names.contains(bundle) ? bundle : names.first { name in names.allSatisfy { $0.hasPrefix(name) } }
}

private func withoutNumbers(_ name: String) -> String { name.filter { !$0.isASCII || !$0.isNumber }.lowercased() }

/// Returns the places in a stable order in which each mapping model leads to a later place; nil if there is no such order.
private func sequence(_ wanted: [Int], _ joined: [MappingVersions]) -> [Int]? {
    var (rest, places) = (wanted, [Int]())
    while !rest.isEmpty {
        let free = rest.firstIndex { place in !joined.contains { $0.destination == place && rest.contains($0.source) } }
        guard let free else { return nil }
        places.append(rest.remove(at: free))
    }
    return places
}

/// Returns the places in the order of the names, and whether likeness orders some of them.
private func sortedByNames(_ versions: [ImportedModels.Version], _ bundle: String, _ current: String?) -> (
    places: [Int], isByLikeness: Bool
) {
    let stem = firstName(of: versions, bundle)
    let first = versions.indices.filter { versions[$0].name == stem }
    let others = versions.indices.filter { versions[$0].name != stem }.sorted { naturalOrder(versions[$0].name, versions[$1].name) }
    let wordy = others.filter { versions[$0].name != current && !versions[$0].name.contains { $0.isASCII && $0.isNumber } }
    // One name without a number is before the numbers: `Model`, `Model 2`.
    guard wordy.count > 1 else { return (first + others, false) }
    let next = others.first { !wordy.contains($0) }
    return (first + chained(wordy, before: next, versions) + others.filter { !wordy.contains($0) }, true)
}

/// Returns the places so that each version is followed by the one that is most like it, from the last to the first.
private func chained(_ places: [Int], before next: Int?, _ versions: [ImportedModels.Version]) -> [Int] {
    var (rest, chain) = (places, [Int]())
    var latest = next ?? places[places.count - 1]
    while !rest.isEmpty {
        let nearest = rest.max { likeness(versions[$0], versions[latest]) < likeness(versions[$1], versions[latest]) } ?? rest[0]
        rest.removeAll { $0 == nearest }
        chain.insert(nearest, at: 0)
        latest = nearest
    }
    return chain
}

/// The number of properties that two versions have alike, less the number of those that one of them has alone.
private func likeness(_ one: ImportedModels.Version, _ other: ImportedModels.Version) -> Int {
    func properties(_ version: ImportedModels.Version) -> Set<String> {
        Set(
            (version.model?.entities ?? []).flatMap { entity in
                [entity.name] + entity.attributes.map { "\(entity.name).\($0.name) \($0.type.rawValue)" }
                    + entity.relationships.map { "\(entity.name).\($0.name) \($0.destination ?? "")" }
            })
    }
    let (left, right) = (properties(one), properties(other))
    return left.intersection(right).count - left.symmetricDifference(right).count
}
