import MapAnalysis
import MapCompiler

extension Feature {
    /// The findings about one file, for editors that ask.
    static let diagnostics = Feature(
        "textDocument/diagnostic",
        { client in
            client.pullsDiagnostics
                ? ("diagnosticProvider", ["identifier": "mapc", "interFileDependencies": true, "workspaceDiagnostics": true]) : nil
        }
    ) { workspace, _, params throws(Refusal) in
        guard let place = Place(params, &workspace) else { return ["kind": "full", "items": []] }
        let findings = findingsByFile(of: place.snapshot)[place.file].findings
        return [
            "kind": "full",
            "items": .array(findings.map { diagnosticJSON($0, in: place.file, of: place.snapshot, page: place.world.page) }),
        ]
    }

    /// The findings about all files of the projects of open documents. A file that had findings and is of no such project any longer has none.
    static let workspaceDiagnostics = Feature("workspace/diagnostic") { workspace, _, _ throws(Refusal) in
        func report(_ uri: String, _ version: Int?, _ findings: [JSONValue]) -> JSONValue {
            ["uri": .string(uri), "version": version.map { .integer($0) } ?? .null, "kind": "full", "items": .array(findings)]
        }
        var items: [JSONValue] = []
        var found: Set<String> = []
        for snapshot in workspace.snapshots() {
            for (file, findings) in findingsByFile(of: snapshot) {
                let uri = snapshot.uri(of: file)
                items.append(
                    report(
                        uri, snapshot.documents[snapshot.path(of: file)]?.version,
                        findings.map { diagnosticJSON($0, in: file, of: snapshot, page: workspace.world.page) }))
                workspace.pulled.remove(uri)
                if !findings.isEmpty { found.insert(uri) }
            }
        }
        items += workspace.pulled.sorted().map { report($0, nil, []) }
        workspace.pulled = found
        return ["items": .array(items)]
    }
}

/// Returns the findings about each file of a project. A finding without a place stands in the project file, or in the first file.
func findingsByFile(of snapshot: Snapshot) -> [(file: Int, findings: [Diagnostic])] {
    var byFile = snapshot.files.indices.map { (file: $0, findings: [Diagnostic]()) }
    guard !byFile.isEmpty else { return [] }
    let standard = snapshot.files.firstIndex { FileKind(ofPath: $0.path) == .project } ?? 0
    for finding in snapshot.findings {
        let file = finding.labels.first.map { Int($0.range.file.index) } ?? standard
        byFile[byFile.indices.contains(file) ? file : standard].findings.append(finding)
        for (other, copy) in cures(of: finding, in: snapshot) where other != file { byFile[other].findings.append(copy) }
    }
    return byFile
}

/// Returns the finding of a loss once more for each open mapping in which it can be answered, at the place of the answer: a lost value is found in the model,
/// and its author is in the mapping.
private func cures(of finding: Diagnostic, in snapshot: Snapshot) -> [(file: Int, finding: Diagnostic)] {
    guard [.droppedAttribute, .droppedEntity, .droppedRelationship].contains(finding.code) else { return [] }
    let edits = finding.fixes.flatMap(\.edits)
    let files = Set(edits.map { Int($0.range.file.index) }).filter { file in
        snapshot.files.indices.contains(file) && FileKind(ofPath: snapshot.files[file].path) == .mapping
            && snapshot.documents[snapshot.path(of: file)] != nil
    }
    return files.sorted().compactMap { file in
        guard let edit = edits.first(where: { Int($0.range.file.index) == file }) else { return nil }
        var copy = finding
        copy.labels.insert(Diagnostic.Label(snapshot.text(of: file).lineWithText(upTo: edit.range), "can be answered here"), at: 0)
        return (file, copy)
    }
}

/// Returns a finding as the protocol has it. Related places are the other labels; notes and help stand below the message.
func diagnosticJSON(_ finding: Diagnostic, in file: Int, of snapshot: Snapshot, page: (String) -> String?) -> JSONValue {
    let (primary, others) = (finding.labels.first, finding.labels.dropFirst())
    var words = finding.message
    if let label = primary?.text, !label.isEmpty { words += ": \(label)" }
    for note in finding.notes { words += "\nnote: \(note)" }
    if let help = finding.help { words += "\nhelp: \(help)" }
    let related = others.map { label -> JSONValue in
        ["location": snapshot.location(of: label.range), "message": .string(label.text.isEmpty ? finding.message : label.text)]
    }
    let isUnused = finding.code.slug.hasPrefix("unused-")
    return .object(present: [
        ("range", primary.map { snapshot.text(of: file).range(of: $0.range) } ?? snapshot.text(of: file).range(of: 0..<0)),
        ("severity", .integer(finding.severity.number)), ("code", .string(finding.code.slug)),
        ("codeDescription", page(finding.code.slug).map { ["href": .string($0)] }), ("source", "mapc"), ("message", .string(words)),
        ("tags", isUnused ? [1] : nil), ("relatedInformation", related.isEmpty ? nil : .array(related)),
    ])
}

extension Severity {
    /// The number of the protocol. A note is information, which editors show in the text.
    fileprivate var number: Int {
        switch self {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }
}
