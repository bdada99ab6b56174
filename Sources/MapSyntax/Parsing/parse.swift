/// Parses files into trees. Never fails: what cannot be parsed is reported and left as a hole.
///
/// The name of a file decides whether it is a model, a mapping, a test file, the project file or the lock: `*.model.yaml`, `*.mapping.yaml`, `*.test.yaml`,
/// `mapc.yaml`, `mapc.lock`; `.yml` works for models, mappings and tests, too.
package func parse(_ files: [TextFile], into diagnostics: inout Diagnostics) -> ProjectSyntax {
    var memory = ParseMemory(isKept: false)
    return parse(files, remembering: &memory, into: &diagnostics)
}

/// Parses files, of which those that were parsed before are not parsed again.
package func parse(_ files: [TextFile], remembering memory: inout ParseMemory, into diagnostics: inout Diagnostics) -> ProjectSyntax {
    var project = ProjectSyntax(files: files, project: nil, models: [], mappings: [])
    var known = KnownEntities()
    var parsed: [ParsedFile] = []
    for (index, file) in files.enumerated() {
        let result = memory.result(for: file, at: index) ?? parse(file, FileID(index), &known)
        project.add(result, into: &diagnostics)
        // Which name is free depends on the other files, so this is not remembered.
        if FileKind(ofPath: file.path) == nil { diagnostics.report(unknownKind(of: file, FileID(index), among: files)) }
        if memory.isKept { parsed.append(result) }
    }
    memory.files = parsed
    return project
}

private func parse(_ file: TextFile, _ id: FileID, _ known: inout KnownEntities) -> ParsedFile {
    var result = ParsedFile(file: file)
    guard let kind = FileKind(ofPath: file.path) else { return result }
    if kind == .model, let model = known.model(in: file, id) {
        result.model = model
        return result
    }
    var reader = SyntaxReader(file, id)
    if let root = reader.root(expecting: kind, readsOn: true) {
        switch kind {
        case _ where !reader.holes.isEmpty: reader.readAround(root, kind)
        case .model:
            let model = reader.model(root)
            if reader.diagnostics.all.isEmpty { known.learn(model, from: file) }
            result.model = model
        case .mapping: result.mapping = reader.mapping(root)
        case .test: result.tests = reader.testFile(root)
        case .project: result.project = reader.projectFile(root)
        case .lock: result.lock = reader.lock(root)
        }
    }
    result.findings = reader.diagnostics.all
    // Only mapc writes it, so one finding says what to do.
    if kind == .lock, let fault = result.findings.first(where: { $0.severity == .error }) {
        (result.lock, result.findings) = (nil, [.unreadableLock(fault.labels.first?.range ?? TextRange(id, 0, 0))])
    }
    return result
}

private func unknownKind(of file: TextFile, _ id: FileID, among files: [TextFile]) -> Diagnostic {
    if let misnamed = MisnamedFile(file, id: id) { return .unknownFileKind(misnamed, at: file.path, taken: files.map(\.path)) }
    return file.isYAML ? .unknownFileKind(ofOther: file.path, in: id) : .unknownFileKind(file.path)
}

/// Files that were parsed, so that a file that has not changed need not be parsed again.
package struct ParseMemory: Sendable {
    fileprivate var files: [ParsedFile] = []
    /// Trees of a big project take much memory, which a single check does not need twice.
    fileprivate let isKept: Bool

    package init(isKept: Bool = true) { self.isKept = isKept }

    /// The places in a tree contain the index of its file.
    fileprivate func result(for file: TextFile, at index: Int) -> ParsedFile? {
        files.indices.contains(index) && files[index].file == file ? files[index] : nil
    }
}

/// What a file says, and the findings about it.
private struct ParsedFile: Sendable {
    var file: TextFile
    var model: ModelSyntax?
    var mapping: MappingSyntax?
    var tests: TestFileSyntax?
    var project: ProjectFileSyntax?
    var lock: LockSyntax?
    var findings: [Diagnostic] = []
}

extension ProjectSyntax {
    fileprivate mutating func add(_ parsed: ParsedFile, into diagnostics: inout Diagnostics) {
        if let model = parsed.model { models.append(model) }
        if let mapping = parsed.mapping { mappings.append(mapping) }
        if let file = parsed.tests { tests.append(file) }
        if let lock = parsed.lock { self.lock = lock }
        for finding in parsed.findings { diagnostics.report(finding) }
        guard let file = parsed.project else { return }
        if let first = project {
            diagnostics.report(.twoProjectFiles(TextRange(file.file, 0, 0), first: files[Int(first.file.index)].path))
        } else {
            project = file
        }
    }
}

/// The kind of a file, by its name.
package enum FileKind: Sendable {
    case model, mapping, test, project, lock

    package init?(ofPath path: String) {
        if path.hasSuffix(".model.yaml") || path.hasSuffix(".model.yml") {
            self = .model
        } else if path.hasSuffix(".mapping.yaml") || path.hasSuffix(".mapping.yml") {
            self = .mapping
        } else if path.hasSuffix(".test.yaml") || path.hasSuffix(".test.yml") {
            self = .test
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
        case .test: "'test: Blog'"
        case .project: nil
        case .lock: "'lock: \(LockSyntax.format)'"
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
        case .test: _ = reader.testFile(root)
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
}
