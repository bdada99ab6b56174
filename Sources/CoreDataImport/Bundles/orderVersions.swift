import MapAnalysis

/// The order of a bundle's versions. A bundle does not say it, so it is found by what is known.
struct VersionOrder: Hashable {
    /// The places of the versions, the first version first.
    var places: [Int]
    /// Why the order is a guess, or what contradicts it; nil if it is neither.
    var doubt: String?
}

/// Orders versions: a mapping model leads from an earlier version to a later one; the version that is named after the bundle is the first; the current version is
/// the last, unless numbers in the names say otherwise; numbers in names order the others. What is left is ordered by how alike the entities are.
///
/// - Parameters:
///   - versions: the versions in natural order of their names
///   - current: the name of the current version
///   - joined: the versions that mapping models join
func orderVersions(
    _ versions: [ImportedModels.Version], of bundle: String, current: String?, joined: [MappingVersions]
) -> VersionOrder {
    guard versions.count > 1 else { return VersionOrder(places: Array(versions.indices)) }
    let names = sortedByNames(versions, bundle, current)
    let last = versions.firstIndex { $0.name == current }
    let wanted = names.areNumbered ? names.places : names.places.filter { $0 != last } + (last.map { [$0] } ?? [])
    guard let places = sequence(wanted, joined) else {
        return VersionOrder(places: names.places, doubt: "the mapping models lead in a circle")
    }
    let contradiction = contradiction(of: places, to: names, versions, last, joined)
    // Mapping models from each version to the next leave no doubt.
    let isJoined = zip(places, places.dropFirst()).allSatisfy { from, to in joined.contains { $0.source == from && $0.destination == to } }
    return VersionOrder(places: places, doubt: contradiction ?? (isJoined ? nil : names.doubt))
}

/// The order that the names say.
private struct NameOrder {
    var places: [Int]
    /// Whether numbers order all versions but the first.
    var areNumbered = true
    /// Why the names do not say an order; nil if they do.
    var doubt: String?
}

/// Returns what contradicts the order that is taken: the current version is not its end, or a mapping model leads against the numbers.
private func contradiction(
    of places: [Int], to names: NameOrder, _ versions: [ImportedModels.Version], _ last: Int?, _ joined: [MappingVersions]
) -> String? {
    let end = places[places.count - 1]
    if let last, last != end {
        let isLed = joined.contains { $0.destination == end }
        // A mapping model that leads on by the numbers says more than the current version.
        if isLed, names.doubt == nil, places == names.places { return nil }
        let reason = isLed ? "a mapping model leads to '\(versions[end].name)'" : "the name '\(versions[end].name)' comes behind it"
        return "'\(versions[last].name)' is the current version, and \(reason)"
    }
    guard names.areNumbered, names.doubt == nil, places != names.places,
        let against = joined.first(where: { step in
            (names.places.firstIndex(of: step.source) ?? 0) > (names.places.firstIndex(of: step.destination) ?? 0)
        })
    else { return nil }
    return "a mapping model leads from '\(versions[against.source].name)' to '\(versions[against.destination].name)', against the numbers"
}

/// Returns the name that the first version has: that of the bundle, or the one with which all others begin.
private func firstName(of versions: [ImportedModels.Version], _ bundle: String) -> String? {
    let names = versions.map(\.name)
    return names.contains(bundle) ? bundle : names.first { name in names.allSatisfy { $0.hasPrefix(name) } }
}

/// What a name has besides its numbers, without the signs that separate words.
private func words(of name: String) -> String { name.filter(\.isLetter).lowercased() }

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

/// Returns the order of the names. Where words differ, likeness orders the versions.
private func sortedByNames(_ versions: [ImportedModels.Version], _ bundle: String, _ current: String?) -> NameOrder {
    let stem = firstName(of: versions, bundle)
    let first = versions.indices.filter { versions[$0].name == stem }
    let rest = versions.indices.filter { versions[$0].name != stem }
    let stems = Set(rest.map { words(of: versions[$0].name) })
    let numbered = rest.filter { versions[$0].name.contains(where: isDigit) }
    if numbered.count == rest.count, stems.count > 1 {
        // Numbers behind different words are compared without the words.
        let sorted = rest.sorted { naturalOrder(numbers(of: versions[$0].name), numbers(of: versions[$1].name)) }
        return NameOrder(places: first + sorted, doubt: "different words stand before the numbers of the names")
    }
    // `App 2` and `App4` differ in more than the number, and not in words.
    let byNumber = numbered.sorted { naturalOrder(numbers(of: versions[$0].name), numbers(of: versions[$1].name)) }
    if stems.count < 2, numbered.count == rest.count { return NameOrder(places: first + byNumber) }
    let others = byNumber + rest.filter { !numbered.contains($0) }.sorted { naturalOrder(versions[$0].name, versions[$1].name) }
    let differs = Set(numbered.map { words(of: versions[$0].name) }).count > 1
    let wordy = others.filter { versions[$0].name != current && !numbered.contains($0) }
    guard !wordy.isEmpty else {
        return NameOrder(
            places: first + others, areNumbered: false, doubt: differs ? "different words stand before the numbers of the names" : nil)
    }
    let next = others.first { !wordy.contains($0) }
    return NameOrder(
        places: first + chained(wordy, before: next, versions) + others.filter { !wordy.contains($0) }, areNumbered: false,
        doubt: "names without numbers do not order the versions")
}

/// The numbers of a name, separated: `2 10` of `App v2.10`.
private func numbers(of name: String) -> String { name.split { !isDigit($0) }.joined(separator: " ") }

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
