package import MapAnalysis
package import MapSyntax

/// The versions of a Core Data model, from a bundle.
package struct ImportedModels: Sendable {
    /// The bundle's name without its ending: `App` of `App.xcdatamodeld`.
    package var name: String
    /// The path of the bundle; nil for a single version.
    package var path: String?
    /// In natural order: version 2 is before version 10.
    package var versions: [Version]
    /// The name of the version that the bundle calls the current one; nil if it names none.
    package var current: String?

    package init(name: String, path: String? = nil, versions: [Version], current: String? = nil) {
        self.name = name
        self.path = path
        self.current = current
        self.versions = versions
    }

    /// One version of a model.
    package struct Version: Sendable {
        /// The name of its folder or file without the ending.
        package var name: String
        /// The name without the part that all versions have in common.
        package var label: String
        /// The file of its model.
        package var file: FileID
        /// What was read of it; nil if nothing could be read, which is reported.
        package var model: CoreDataModel?

        package init(name: String, label: String, file: FileID, model: CoreDataModel?) {
            self.name = name
            self.label = label
            self.file = file
            self.model = model
        }
    }
}

/// Reads the files of one bundle: an `.xcdatamodeld`, one `.xcdatamodel` of it, a `.momd`, or one `.mom`. Checks each model.
///
/// - Parameters:
///   - files: the files by paths that begin at or above the bundle, such as `App.xcdatamodeld/App 2.xcdatamodel/contents`. The ID of a file is
///     its index. An empty folder is a file whose path ends in `/`. Files that say nothing about a model are ignored.
///   - readArchive: reads a `.mom`. Returns nil if it is not an archive of a model, which it reports.
package func readBundle(
    _ files: [TextFile], into diagnostics: inout Diagnostics,
    readArchive: (_ file: TextFile, _ id: FileID, _ diagnostics: inout Diagnostics) -> CoreDataModel?
) -> ImportedModels {
    let bundle = BundleFiles(files)
    for (version, path, isOld) in bundle.withoutContents {
        diagnostics.report(isOld ? .oldModelFormat(of: version, path: path) : .missingContents(of: version, path: path))
    }
    if bundle.paths.count > 1 { diagnostics.report(.severalBundles(bundle.paths.sorted())) }
    let current = currentVersion(of: bundle, into: &diagnostics)
    checkCompiledVersions(bundle, into: &diagnostics)
    let sources = bundle.sources
    if sources.isEmpty, bundle.withoutContents.allSatisfy(\.isOld) {
        let path = bundle.path ?? files.first?.path ?? ""
        diagnostics.report(
            bundle.withoutContents.isEmpty
                ? .emptyBundle(path, archives: bundle.path?.hasSuffix(".momd") ?? false) : .emptyBundle(ofOldVersions: path))
    }
    let labels = versionLabels(sources.map(\.name))
    let versions = zip(sources, labels).map { source, label in
        let id = FileID(source.index)
        let file = files[source.index]
        let read = source.isArchive ? readArchive(file, id, &diagnostics) : readModel(file, id: id, into: &diagnostics)
        let model = read.map { withoutSiblingRenamingIDs($0, path: file.path, into: &diagnostics) }
        if let model { checkModel(model, path: file.path, into: &diagnostics) }
        return ImportedModels.Version(name: source.name, label: label, file: id, model: model)
    }
    return ImportedModels(name: bundle.name, path: bundle.path, versions: versions, current: current)
}

/// Returns the name of the current version, and reports it if the bundle does not have it.
private func currentVersion(of bundle: BundleFiles, into diagnostics: inout Diagnostics) -> String? {
    guard let (index, file) = bundle.currentVersion else { return bundle.versionInfo.flatMap { currentVersion(ofCompiled: $0.bytes) } }
    guard let root = readXML(file, id: FileID(index)).root, root.name == "plist" else {
        diagnostics.report(.unreadCurrentVersion(file.path))
        return nil
    }
    guard let values = root.children.first?.children,
        let key = values.firstIndex(where: { $0.name == "key" && $0.text == "_XCCurrentVersionName" }), key + 1 < values.count
    else { return nil }
    let name = values[key + 1]
    guard !bundle.versionFolders.contains(name.text) else { return String(name.text.dropLast(".xcdatamodel".count)) }
    let near = nearest(to: name.text, among: bundle.versionFolders.sorted())
    diagnostics.report(.missingModelVersion(name.text, at: name.content, near: near))
    return nil
}

/// Reports the versions that a compiled bundle lists and does not have. A bundle without any version is reported as empty.
private func checkCompiledVersions(_ bundle: BundleFiles, into diagnostics: inout Diagnostics) {
    let archives = Set(bundle.sources.filter(\.isArchive).map(\.name))
    guard let file = bundle.versionInfo, !archives.isEmpty else { return }
    for name in compiledVersions(file.bytes).subtracting(archives).sorted(by: naturalOrder) {
        diagnostics.report(.missingModelVersion(name, listedIn: file.path))
    }
}
