import MapSyntax

/// Which version comes before which. In most projects that is the one before in the order.
///
/// A hotfix of an older release stands behind that release in the order, and has a mapping to a later version: a way of its own. Then what follows it in the order comes
/// from the release, and not from the hotfix.
package struct VersionWays: Sendable {
    private var before: [String: String] = [:]

    /// - Parameters:
    ///   - versions: in their order.
    ///   - models: with what `after` says.
    init(of versions: [String], _ models: [ModelSyntax], _ files: [MappingFile]) {
        let afters = models.reduce(into: [String: String]()) { afters, model in
            if let version = model.version, let after = model.after { afters[version.label] = after.label }
        }
        let places = Dictionary(versions.enumerated().map { ($1, $0) }) { first, _ in first }
        // The furthest version to which a mapping leads from each.
        let furthest = files.reduce(into: [String: Int]()) { furthest, file in
            furthest[file.source] = max(furthest[file.source] ?? 0, places[file.destination] ?? 0)
        }
        for (place, version) in versions.enumerated().dropFirst() {
            if let after = afters[version], let earlier = places[after], earlier < place {
                before[version] = after
                continue
            }
            var last = place - 1
            // A version with `after` and a mapping past this one goes its own way.
            while let after = afters[versions[last]].flatMap({ places[$0] }), after < last, furthest[versions[last]] ?? 0 > place {
                last = after
            }
            before[version] = versions[last]
        }
    }

    /// No version.
    package init() {}

    /// Returns the version before another; nil for the first.
    package func version(before version: String) -> String? { before[version] }
}
