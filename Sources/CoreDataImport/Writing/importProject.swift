package import MapAnalysis
package import MapSyntax

/// The files of a project that an import makes, by paths below the project's folder.
package struct ImportedProject: Sendable {
    package var files: [TextFile]
    /// Findings about the files that were read.
    package var findings: [Diagnostic]
    /// Findings about the files that are to be written. A file's ID is its index in `files`.
    package var findingsInResult: [Diagnostic] = []

    package init(files: [TextFile], findings: [Diagnostic]) {
        self.files = files
        self.findings = findings
    }
}

/// Makes a project of the versions of a Core Data model: `mapc.yaml`, a model file for each version, and a mapping file for each mapping model.
/// Makes no files if there is an error.
///
/// - Parameters:
///   - files: the files of the bundle; see `readBundle`.
///   - compiled: the files of the compiled bundle, for version hashes that mapc cannot compute.
///   - stores: the hashes of stores, for the same purpose.
///   - mappings: the `xcmapping.xml` of each mapping model. Their IDs follow those of `files` and `compiled`.
package func importProject(
    _ files: [TextFile], compiled: [TextFile] = [], stores: [BroughtHashes] = [], mappings: [TextFile] = []
) -> ImportedProject {
    var diagnostics = Diagnostics()
    var bundle = readBundle(files, into: &diagnostics, readArchive: readArchive)
    let read = readMappingModels(mappings, first: files.count + compiled.count)
    if read.isEmpty, let first = mappings.first { diagnostics.report(.emptyBundle(mappings: first.path)) }
    let order = orderVersions(
        bundle.versions, of: bundle.name, current: bundle.current, joined: joinedVersions(read, among: bundle.versions))
    bundle.versions = order.places.map { bundle.versions[$0] }
    let brought = versionInfos(files + compiled, into: &diagnostics) + stores
    let mapped = importMappings(read, models: bundle)
    for finding in mapped.findings { diagnostics.report(finding) }
    guard !diagnostics.all.contains(where: { $0.severity == .error }) else {
        // A finding about a file that is not written helps nobody.
        return ImportedProject(files: [], findings: diagnostics.sorted.filter { $0.code != .unfinishedMapping }.reportedOnce)
    }
    if let doubt = order.doubt { diagnostics.report(.unclearOrder(doubt, of: bundle.path ?? bundle.name, bundle.versions.map(\.label))) }
    var drafts = bundle.versions.compactMap { version in
        version.model.map { VersionDraft(name: version.name, label: version.label, draft: coreDataDraft(of: $0)) }
    }
    bring(brought, to: &drafts, of: resolved(written(drafts, of: bundle.name)).models, into: &diagnostics)
    let files = written(drafts, of: bundle.name)
    let result = resolved(files)
    let versions = result.models.map { (label: drafts[$0].label, model: $1) }
    for store in brought where store.isStore { checkStore(store, against: versions, into: &diagnostics) }
    var project = ImportedProject(files: files + mapped.files, findings: diagnostics.sorted.reportedOnce)
    project.findingsInResult = mapped.files.isEmpty ? result.findings : resolved(project.files).findings
    return project
}

/// Reads a `.mom` of a bundle.
private func readArchive(_ file: TextFile, _ id: FileID, _ diagnostics: inout Diagnostics) -> CoreDataModel? {
    switch readModelArchive(file.bytes) {
    case .success(let archived):
        for unread in archived.unread { diagnostics.report(.unreadPart(unread, of: file.path)) }
        return archived.model
    case .failure(let fault):
        diagnostics.report(.unreadableModel(file.path, reason: fault.reason))
        return nil
    }
}

/// Returns a model file for each version, in the order of the versions, and the project file.
private func written(_ drafts: [VersionDraft], of name: String) -> [TextFile] {
    drafts.map { modelFile($0.draft, of: name, version: $0.label) } + [projectFile(name, drafts.map(\.label))]
}

/// Returns the text of a model with the hashes that mapc cannot compute, and what differs between its hashes and those.
package func modelText(
    of draft: ModelDraft, named name: String, version: String, hashes: [String: [UInt8]]
) -> (text: String, differences: VersionHashes.Differences)? {
    guard let model = resolved([modelFile(draft, of: name, version: version)]).models.first?.1 else { return nil }
    let own = VersionHashes(model)
    var draft = draft
    let missing = own.unknown.compactMap { unknown in hashes[unknown.entity].map { (unknown.entity, $0) } }
    if !missing.isEmpty { draft.addHashes(missing, of: model.fingerprints.storage) }
    return (printModel(draft, name: name, version: version), own.differences(from: hashes))
}

private func modelFile(_ draft: ModelDraft, of name: String, version: String) -> TextFile {
    TextFile(path: "models/\(version).model.yaml", text: printModel(draft, name: name, version: version))
}

private func projectFile(_ name: String, _ labels: [String]) -> TextFile {
    let versions = labels.map { Int($0) == nil ? yamlText($0) : $0 }.joined(separator: ", ")
    let lines = [
        "# The versions in the order in which they were made.", "model: \(yamlText(name))", "models: models/", "mappings: mappings/",
        "versions: [\(versions)]",
    ]
    return TextFile(path: "mapc.yaml", text: formatted(lines.joined(separator: "\n") + "\n", as: .project))
}

/// Resolves written models. Returns each with the index of its file, and the findings.
private func resolved(_ files: [TextFile]) -> (models: [(Int, Model)], findings: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let syntax = parse(files, into: &diagnostics)
    let models = resolveModels(syntax, into: &diagnostics).map { (Int($0.file.index), $0) }
    return (models, diagnostics.sorted.filter { $0.severity == .error })
}
