import MapAnalysis
import MapCompiler

extension Feature {
    /// The fixes of the findings at a place, and all safe fixes of a file at once.
    static let codeAction = Feature(
        "textDocument/codeAction", "codeActionProvider", ["codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll.mapc"]]
    ) { place, client throws(Refusal) in
        guard let range = place.range else { return [] }
        let wanted = place.params["context"]["only"].elements.compactMap(\.text)
        // The empty kind contains all others.
        func isNamed(_ kind: String) -> Bool { wanted.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } }
        func isWanted(_ kind: String) -> Bool { wanted.isEmpty || isNamed(kind) }
        var actions: [JSONValue] = []
        if isWanted("quickfix") { actions += quickFixes(at: range, of: place, client) }
        if isWanted("refactor.rewrite"), let action = draft(place, client) { actions.append(action) }
        // If nobody names it, the action for the whole file would be offered at every place.
        if isNamed("source.fixAll.mapc"), let action = fixAll(place, client) { actions.append(action) }
        return .array(actions)
    }
}

private func quickFixes(at range: Range<Int>, of place: Place, _ client: ClientCapabilities) -> [JSONValue] {
    let findings = findingsByFile(of: place.snapshot)[place.file].findings.filter { finding in
        guard let first = finding.labels.first?.range else { return range.lowerBound == 0 }
        return Int(first.lower) <= range.upperBound && range.lowerBound <= Int(first.upper)
    }
    return findings.flatMap { finding in
        finding.fixes.compactMap { fix -> JSONValue? in
            guard let edit = workspaceEdit(of: fix, in: place.snapshot, client) else { return nil }
            return .object(present: [
                ("title", .string(fix.title.prefix(1).uppercased() + fix.title.dropFirst())), ("kind", "quickfix"),
                ("diagnostics", [diagnosticJSON(finding, in: place.file, of: place.snapshot, page: place.world.page)]),
                ("isPreferred", fix.isSafe && finding.fixes.first == fix ? true : nil), ("edit", edit),
            ])
        }
    }
}

/// Returns the action that makes the mapping to the version of a model, as `mapc infer` drafts it.
private func draft(_ place: Place, _ client: ClientCapabilities) -> JSONValue? {
    let (check, analysis) = (place.snapshot.check, place.snapshot.check.analysis)
    guard client.mayCreateFiles, client.hasDocumentChanges,
        let step = analysis.steps.first(where: { step in
            step.file == nil && analysis.model(step.destination).map { Int($0.file.index) } == place.file
        }), let source = analysis.model(step.source), let destination = analysis.model(step.destination),
        let path = analysis.pathOfMapping(from: source, to: destination),
        let text = Compiler().draft(check, from: step.source, to: step.destination).value
    else { return nil }
    return [
        "title": .string("Draft the mapping from version \(step.source) to version \(step.destination)"), "kind": "refactor.rewrite",
        "edit": workspaceEdit([], TextFile(path: path, text: text), in: place.snapshot, client),
    ]
}

/// Returns the edits that `mapc lint --fix` would make in the file.
private func fixAll(_ place: Place, _ client: ClientCapabilities) -> JSONValue? {
    var memory = CheckMemory()
    let own = { (range: TextRange) in Int(range.file.index) == place.file }
    let fixed = Compiler().fixed(place.snapshot.check, by: .safe) { finding, fix, _ in
        fix.newFile == nil && fix.edits.allSatisfy { own($0.range) } && (finding.labels.first.map { own($0.range) } ?? false)
    } checking: {
        place.snapshot.reading.check($0, &memory, false)
    }
    let edits = edits(from: place.text, to: fixed.check.files[place.file])
    guard !edits.isEmpty else { return nil }
    return [
        "title": "Apply the safe fixes of this file", "kind": "source.fixAll.mapc",
        "edit": workspaceEdit([(place.file, edits)], nil, in: place.snapshot, client),
    ]
}

/// Returns a fix as an edit of the editor; `nil` if the editor cannot make the file that the fix makes.
private func workspaceEdit(of fix: Diagnostic.Fix, in snapshot: Snapshot, _ client: ClientCapabilities) -> JSONValue? {
    if fix.newFile != nil, !(client.mayCreateFiles && client.hasDocumentChanges) { return nil }
    let files = Set(fix.edits.map { Int($0.range.file.index) }).sorted()
    guard files.allSatisfy(snapshot.files.indices.contains) else { return nil }
    let edits = files.map { file in
        let text = snapshot.text(of: file)
        return (file, fix.edits.filter { Int($0.range.file.index) == file }.map { textEdit(text.range(of: $0.range), $0.replacement) })
    }
    return workspaceEdit(edits, fix.newFile, in: snapshot, client)
}
