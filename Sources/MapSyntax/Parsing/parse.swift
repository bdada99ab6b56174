/// Parses files into trees. Never fails: what cannot be parsed is reported and left as a hole.
///
/// The name of a file decides whether it is a model, a mapping, the project file or the lock: `*.model.yaml`, `*.mapping.yaml`, `mapc.yaml`,
/// `mapc.lock`; `.yml` works, too.
package func parse(_ files: [TextFile], into diagnostics: inout Diagnostics) -> ProjectSyntax {
    var project = ProjectSyntax(files: files, project: nil, models: [], mappings: [])
    var known = KnownEntities()
    for (index, file) in files.enumerated() {
        guard let kind = FileKind(ofPath: file.path) else {
            diagnostics.report(.unknownFileKind(file.path))
            continue
        }
        if kind == .model, let model = known.model(in: file, FileID(index)) {
            project.models.append(model)
            continue
        }
        // Findings are collected for each file, so that a long list of them is never copied.
        var reader = SyntaxReader(file, FileID(index))
        if let root = reader.root(expecting: kind, readsOn: true) {
            switch kind {
            case _ where !reader.holes.isEmpty: reader.readAround(root, kind)
            case .model:
                let model = reader.model(root)
                if reader.diagnostics.all.isEmpty { known.learn(model, from: file) }
                project.models.append(model)
            case .mapping: project.mappings.append(reader.mapping(root))
            case .project: reader.keep(reader.projectFile(root), in: &project)
            case .lock: project.lock = reader.lock(root)
            }
        }
        for diagnostic in reader.diagnostics.all { diagnostics.report(diagnostic) }
    }
    return project
}

/// The kind of a file, by its name.
package enum FileKind: Sendable {
    case model, mapping, project, lock

    package init?(ofPath path: String) {
        if path.hasSuffix(".model.yaml") || path.hasSuffix(".model.yml") {
            self = .model
        } else if path.hasSuffix(".mapping.yaml") || path.hasSuffix(".mapping.yml") {
            self = .mapping
        } else if ["mapc.yaml", "mapc.yml"].contains(where: { path == $0 || path.hasSuffix("/" + $0) }) {
            self = .project
        } else if path == "mapc.lock" || path.hasSuffix("/mapc.lock") {
            self = .lock
        } else {
            return nil
        }
    }

    /// The line with which such a file begins; nil for the project file, which may be empty.
    fileprivate var firstLine: String? {
        switch self {
        case .model: "'model: Blog'"
        case .mapping: "'mapping: Blog'"
        case .project: nil
        case .lock: "'lock: 1'"
        }
    }
}

extension SyntaxReader {
    /// Returns the YAML of the file. A file without content is reported unless YAML reported something.
    mutating func root(expecting kind: FileKind, readsOn: Bool = false) -> YAMLNode? {
        let reading = readYAML(file, id: id, readsOn: readsOn, into: &diagnostics)
        holes = reading.holes
        if let root = reading.root, !root.isEmptyPlain { return root }
        if diagnostics.all.isEmpty, let line = kind.firstLine { report(.emptyFile(TextRange(id, 0, 0), expected: line)) }
        return nil
    }

    /// Reads what is around lines that YAML refuses, for the findings in it. The project is checked as without the file, because nobody knows what the
    /// lines mean.
    fileprivate mutating func readAround(_ root: YAMLNode, _ kind: FileKind) {
        var reader = SyntaxReader(file, id)
        switch kind {
        case .model: _ = reader.model(root)
        case .mapping: _ = reader.mapping(root)
        case .project: _ = reader.projectFile(root)
        case .lock: _ = reader.lock(root)
        }
        for diagnostic in reader.diagnostics.all where !isOfHole(diagnostic) { report(diagnostic) }
    }

    /// Whether something is missing that may be in lines that YAML refuses.
    private func isOfHole(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.code == .emptyValue || diagnostic.code == .missingKey, let place = diagnostic.labels.first?.range else {
            return false
        }
        return file.bytes.withUnsafeBufferPointer { bytes in
            let (start, block) = (bytes.lineStart(of: Int(place.lower)), bytes.block(at: Int(place.lower)))
            let isOutermost = start < bytes.count && !bytes[start].isBlank
            return isOutermost || holes.contains { $0.overlaps(block) }
        }
    }

    fileprivate mutating func keep(_ file: ProjectFileSyntax, in project: inout ProjectSyntax) {
        if let first = project.project {
            report(.twoProjectFiles(TextRange(id, 0, 0), first: project.files[Int(first.file.index)].path))
        } else {
            project.project = file
        }
    }
}
