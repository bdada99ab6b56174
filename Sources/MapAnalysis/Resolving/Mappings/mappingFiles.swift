package import MapSyntax

/// What the mapping files between two versions of the project say together.
struct MappingFile: Sendable {
    let source: String
    let destination: String
    let syntax: MappingSyntax
}

/// Returns the mappings with the versions that they join. Several files between the same versions are one mapping. Reports and skips files that do not fit
/// the project.
///
/// A mapping may lead to any other version, even to an earlier one: a way back is a mapping like any other.
func mappingFiles(of project: ProjectSyntax, between models: [Model], into diagnostics: inout Diagnostics) -> [MappingFile] {
    var files: [(source: String, destination: String, parts: [MappingSyntax])] = []
    // A model that mapc cannot read may have the version, and so may one whose version has no place in the order: 'version: two'.
    let isAnyUnread = project.files.count { $0.kindByNameOrText == .model } > models.count
    let isAnyUnsure = isAnyUnread || diagnostics.all.contains { $0.code == .unorderedVersions }
    let versions = Set(models.map(\.version))
    for syntax in project.mappings {
        // A missing key was reported when the file was parsed.
        guard let from = syntax.from, let to = syntax.to else { continue }
        let known = models.map(\.version)
        let (source, destination) = (models.first { from.names($0.version) }, models.first { to.names($0.version) })
        if !isAnyUnsure {
            if source == nil { diagnostics.report(.unknownVersion(from, known: known)) }
            if destination == nil { diagnostics.report(.unknownVersion(to, known: known)) }
        }
        guard var source, var destination else { continue }
        if source.version == destination.version {
            diagnostics.report(.stepToItself(to))
            continue
        }
        let path = project.files[Int(syntax.file.index)].path
        let named = misnamed(path, as: "\(source.version)-\(destination.version)", isKnown: { isPair($0, of: versions) })
        if project.areExchanged(syntax, source, destination, named: named) {
            diagnostics.report(.exchangedVersions(from, to, named: named))
            swap(&source, &destination)
        } else if let named {
            diagnostics.report(.misnamedVersion(named, says: "from: \(source.version)' and 'to: \(destination.version)", at: to.range))
        }
        checkPins(of: syntax, source, destination, into: &diagnostics)
        if let place = files.firstIndex(where: { $0.source == source.version && $0.destination == destination.version }) {
            files[place].parts.append(syntax)
        } else {
            files.append((source.version, destination.version, [syntax]))
        }
    }
    return combined(files, project, into: &diagnostics)
}

/// Combines the files of each step. Those of a folder that is a copy of another are left out and reported once.
private func combined(
    _ files: [(source: String, destination: String, parts: [MappingSyntax])], _ project: ProjectSyntax, into diagnostics: inout Diagnostics
) -> [MappingFile] {
    let copies = copiedFolders(files.map(\.parts), project)
    for copy in copies { diagnostics.report(.duplicateStep(copied: copy)) }
    return files.compactMap { source, destination, parts in
        combineMappings(parts.filter { part in !copies.contains { $0.files.contains(part.file) } }, into: &diagnostics).map {
            MappingFile(source: source, destination: destination, syntax: $0)
        }
    }
}

/// Whether a name joins two versions: `1-2`, also where a label has a hyphen of its own.
private func isPair(_ stem: String, of versions: Set<String>) -> Bool {
    stem.indices.contains {
        stem[$0] == "-" && versions.contains(String(stem[..<$0])) && versions.contains(String(stem[stem.index(after: $0)...]))
    }
}

private func checkPins(of syntax: MappingSyntax, _ source: Model, _ destination: Model, into diagnostics: inout Diagnostics) {
    for (pin, model) in [(syntax.pins?.from, source), (syntax.pins?.to, destination)] {
        if let pin, pin.text != model.fingerprints.full { diagnostics.report(.pinnedModelChanged(pin, model)) }
    }
}

/// Returns the version, or the pair of versions, that a file's name says although the file says another; nil if it says none. `isKnown` says
/// whether the project has it.
func misnamed(_ path: String, as label: String, isKnown: (String) -> Bool) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let stem = [".model.", ".mapping."].compactMap({ name.firstRange(of: $0) }).first.map({ String(name[..<$0.lowerBound]) }) else {
        return nil
    }
    func number(_ text: String) -> [Int?] { text.split(separator: "-").map { Int($0) } }
    let areNumbers = !stem.isEmpty && (number(stem) + number(label)).allSatisfy { $0 != nil } && number(stem).count == number(label).count
    return stem != label && (isKnown(stem) || areNumbers && number(stem) != number(label)) ? stem : nil
}

extension VersionSyntax {
    /// Whether it names a model of that version: `3` and `03` are the same.
    package func names(_ version: String) -> Bool {
        version == label || (number != nil && number == Int(version))
    }
}
