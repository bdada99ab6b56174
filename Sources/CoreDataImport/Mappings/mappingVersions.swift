package import MapSyntax

/// The versions that a mapping model is from and to, as places in a list of versions.
package struct MappingVersions: Hashable, Sendable {
    package let source: Int
    package let destination: Int

    package init(source: Int, destination: Int) { (self.source, self.destination) = (source, destination) }
}

/// Finds the two versions of a mapping model: by the copies of the models in it, otherwise by the names in its paths.
///
/// A version whose model could not be read is found by its name only. If several versions are equal to a copy, the one that the path names is taken, or
/// else the first. A copy of the destination that equals only the source was made before somebody edited the destination, so the name decides. Returns
/// nil and a finding if a version is missing.
package func mappingVersions(
    _ mapping: CoreDataMapping, among versions: [ImportedModels.Version]
) -> (versions: MappingVersions?, findings: [Diagnostic]) {
    var findings: [Diagnostic] = []
    let source = version(of: mapping.source, "source", among: versions, into: &findings)
    let destination = version(of: mapping.destination, "destination", among: versions, notEqualTo: source, into: &findings)
    guard let source, let destination else { return (nil, findings) }
    guard source != destination else {
        return (nil, findings + [.mappingWithinOneVersion(versions[source].name, at: mapping.destination.range)])
    }
    return (MappingVersions(source: source, destination: destination), findings)
}

private func version(
    of side: CoreDataMapping.Side, _ word: String, among versions: [ImportedModels.Version], notEqualTo other: Int? = nil,
    into findings: inout [Diagnostic]
) -> Int? {
    let named = versions.firstIndex { $0.name == side.name }
    if let copy = side.copy {
        let equal = versions.indices.filter { index in
            versions[index].model.map { modelDifferences(copy: copy, version: $0).isEmpty } ?? false
        }
        if let named, equal.contains(named) { return named }
        if let first = equal.first(where: { $0 != other }) { return first }
    }
    guard let named else {
        findings.append(.missingMappingVersion(side.name, word, among: versions.map(\.name), at: side.range))
        return nil
    }
    if let copy = side.copy, let model = versions[named].model {
        let differences = modelDifferences(copy: copy, version: model)
        findings.append(.modelCopyDiffers(versions[named].name, differences, at: side.range))
    }
    return named
}
