package import MapSyntax

/// A mapping model that has become a mapping file of mapc.
package struct ImportedMapping: Hashable, Sendable {
    /// The name of the mapping model without its ending.
    package let name: String
    /// The places of the two versions among the versions of the models.
    package let versions: MappingVersions
    package let draft: DraftedMapping
}

/// Finds the versions of a mapping model that was read, and writes it as a mapping file.
///
/// - Parameters:
///   - read: its file has a path with the name of its folder, such as `App/1 to 2.xcmappingmodel/xcmapping.xml`.
///   - models: the versions of the model that it maps, as they have been imported.
/// - Returns: The mapping file, or nil if the file is damaged or a version is missing. A finding that is a warning comes with a mapping file.
package func importMapping(_ read: ReadMapping, models: ImportedModels) -> (mapping: ImportedMapping?, findings: [Diagnostic]) {
    guard let mapping = read.mapping else { return (nil, read.findings) }
    var (versions, findings) = mappingVersions(mapping, among: models.versions)
    if versions == nil, let other = otherBundle(of: mapping, than: models) {
        findings = [.mappingOfOtherBundle(other, than: "\(models.name).xcdatamodeld", at: mapping.source.range)]
    }
    let unlisted = mapping.unlistedPlaces.isEmpty ? [] : [Diagnostic.unlistedMappingObjects(at: mapping.unlistedPlaces)]
    let all = read.findings + unlisted + findings
    guard let versions, let source = models.versions[versions.source].model,
        let destination = models.versions[versions.destination].model
    else { return (nil, all) }
    let folder = read.file.path.split(separator: "/").last { $0.hasSuffix(".xcmappingmodel") }
    let name = folder.map { String($0.dropLast(15)) } ?? read.file.path
    let head = MappingHead(
        file: name, model: models.name, source: models.versions[versions.source].label,
        destination: models.versions[versions.destination].label)
    let draft = draftMapping(from: mapping, source: source, destination: destination, head: head)
    return (ImportedMapping(name: name, versions: versions, draft: draft), all)
}

/// Returns the bundle that both paths of a mapping model name, if it is not the imported one and nothing else leads to a version of that one.
private func otherBundle(of mapping: CoreDataMapping, than models: ImportedModels) -> String? {
    guard let bundle = mapping.source.bundle, bundle == mapping.destination.bundle, models.path != nil,
        bundle != "\(models.name).xcdatamodeld"
    else { return nil }
    let names = [mapping.source.name, mapping.destination.name].compactMap(\.self)
    return models.versions.contains { names.contains($0.name) } ? nil : bundle
}

/// The mapping files of a project that mapping models become.
package struct ImportedMappings: Sendable {
    /// In `mappings/`, named by the two versions: `mappings/2-3.mapping.yaml`.
    package var files: [TextFile] = []
    package var findings: [Diagnostic] = []
}

/// Imports mapping models, each into a file. What somebody has to decide or to write is a warning.
package func importMappings(_ read: [ReadMapping], models: ImportedModels) -> ImportedMappings {
    var result = ImportedMappings()
    for file in read {
        let (mapping, findings) = importMapping(file, models: models)
        result.findings += findings
        guard let mapping else { continue }
        let (source, destination) = (models.versions[mapping.versions.source].label, models.versions[mapping.versions.destination].label)
        let path = "mappings/\(source)-\(destination).mapping.yaml"
        let new = TextFile(path: path, text: mapping.draft.text)
        if let known = result.files.first(where: { $0.path.lowercased() == path.lowercased() }) {
            let place = file.mapping?.source.range
            // Targets of an application have copies of the same mapping model.
            if known != new {
                result.findings.append(.rivalMappingModel(mapping.name, from: source, to: destination, path: path, at: place))
            }
            continue
        }
        result.files.append(new)
        if !mapping.draft.open.isEmpty { result.findings.append(.unfinishedMapping(path, mapping.draft.open)) }
    }
    return result
}

/// Returns the versions that each mapping model joins, without those that cannot be read.
func joinedVersions(_ read: [ReadMapping], among versions: [ImportedModels.Version]) -> [MappingVersions] {
    read.compactMap { file in file.mapping.flatMap { mappingVersions($0, among: versions).versions } }
}
