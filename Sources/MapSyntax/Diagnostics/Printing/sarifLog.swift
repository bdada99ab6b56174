/// Findings as a log of SARIF 2.1.0, the format of code scanning. Columns count Unicode scalars from 1, and end after the last one.
///
/// `page` returns the page of a code in Markdown.
package func sarifLog(_ diagnostics: [Diagnostic], files: [TextFile], version: String, page: (String) -> String?) -> JSONValue {
    let printed = PrintedFiles(files, for: diagnostics)
    let codes = Set(diagnostics.map(\.code)).sorted { $0.slug < $1.slug }
    let places = Dictionary(uniqueKeysWithValues: zip(codes, codes.indices))
    let names = findingFingerprints(diagnostics, in: printed)
    let results = zip(diagnostics, names).map { diagnostic, name in
        result(of: diagnostic, called: name, rule: places[diagnostic.code] ?? 0, in: printed)
    }
    let driver: JSONValue = [
        "name": "mapc", "version": .string(version), "rules": .array(codes.map { rule($0, page: page($0.slug)) }),
    ]
    return [
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            [
                "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "newlineSequences": ["\r\n", "\n", "\r"],
                "results": .array(results),
            ]
        ],
    ]
}

/// A rule with the page of its code, whose first paragraph says what the finding means.
private func rule(_ code: DiagnosticCode, page: String?) -> JSONValue {
    let paragraph = page.flatMap { $0.split(separator: "\n\n").first { !$0.hasPrefix("#") } }.map {
        $0.split(separator: "\n").joined(separator: " ")
    }
    var members: [JSONValue.Member] = [.init("id", .string(code.slug))]
    if let paragraph { members += [.init("shortDescription", text(paragraph)), .init("fullDescription", text(paragraph))] }
    if let page { members.append(.init("help", ["text": .string(page), "markdown": .string(page)])) }
    members.append(.init("defaultConfiguration", ["level": .string(code.severity.rawValue)]))
    return .object(members)
}

private func result(of diagnostic: Diagnostic, called name: String, rule: Int, in printed: PrintedFiles) -> JSONValue {
    var members: [JSONValue.Member] = [
        .init("ruleId", .string(diagnostic.code.slug)), .init("ruleIndex", .integer(rule)),
        .init("level", .string(diagnostic.severity.rawValue)),
        .init("message", text(findingWords(diagnostic, in: printed).joined(separator: "\n"))),
    ]
    let locations = diagnostic.labels.map { location(of: $0, in: printed) }
    let subject = diagnostic.subject.map { JSONValue.object([.init("physicalLocation", wholeFile($0))]) }
    members.append(.init("locations", .array(locations.first.map { [$0] } ?? subject.map { [$0] } ?? [])))
    if locations.count > 1 { members.append(.init("relatedLocations", .array(Array(locations.dropFirst())))) }
    // The first is the one that GitHub compares.
    members.append(.init("partialFingerprints", ["primaryLocationLineHash": .string(name), "mapcFinding/v1": .string(name)]))
    if !diagnostic.fixes.isEmpty { members.append(.init("fixes", .array(diagnostic.fixes.map { fix($0, in: printed) }))) }
    return .object(members)
}

private func location(of label: Diagnostic.Label, in printed: PrintedFiles) -> JSONValue {
    guard let place = printed.place(of: label.range) else { return [:] }
    let physical: JSONValue = ["artifactLocation": ["uri": .string(relativeURI(place.file.path))], "region": region(place)]
    var members: [JSONValue.Member] = [.init("physicalLocation", physical)]
    if !label.text.isEmpty { members.append(.init("message", text(label.text))) }
    return .object(members)
}

/// A fix with its changes, file by file in the order of their first edits.
private func fix(_ fix: Diagnostic.Fix, in printed: PrintedFiles) -> JSONValue {
    var changes: [(path: String, replacements: [JSONValue])] = []
    for edit in fix.edits {
        guard let place = printed.place(of: edit.range) else { continue }
        let replacement: JSONValue = ["deletedRegion": region(place), "insertedContent": text(edit.replacement)]
        if let index = changes.firstIndex(where: { $0.path == place.file.path }) {
            changes[index].replacements.append(replacement)
        } else {
            changes.append((place.file.path, [replacement]))
        }
    }
    if let file = fix.newFile {
        let content = String(decoding: file.bytes, as: UTF8.self)
        changes.append((file.path, [["deletedRegion": start, "insertedContent": text(content)]]))
    }
    let artifacts = changes.map { change -> JSONValue in
        ["artifactLocation": ["uri": .string(relativeURI(change.path))], "replacements": .array(change.replacements)]
    }
    return ["description": text(fix.title), "artifactChanges": .array(artifacts)]
}

/// The place of a finding that has none in a file: readers require a line.
private func wholeFile(_ path: String) -> JSONValue { ["artifactLocation": ["uri": .string(relativeURI(path))], "region": start] }

private let start: JSONValue = ["startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1]

private func region(_ place: PrintedPlace) -> JSONValue {
    [
        "startLine": .integer(place.start.line), "startColumn": .integer(place.start.column), "endLine": .integer(place.end.line),
        "endColumn": .integer(place.end.column),
    ]
}

private func text(_ words: String) -> JSONValue { ["text": .string(words)] }
