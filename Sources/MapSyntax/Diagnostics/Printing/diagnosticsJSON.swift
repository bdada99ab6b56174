/// Findings as `mapc.lint/1`: places in bytes and in lines and columns, fixes with their edits, and the number of findings of each severity.
package func diagnosticsJSON(_ diagnostics: [Diagnostic], files: [TextFile]) -> JSONValue {
    let printed = PrintedFiles(files, for: diagnostics)
    let counts: [JSONValue.Member] = [("errors", Severity.error), ("warnings", .warning), ("notes", .note)].map { name, severity in
        JSONValue.Member(name, .integer(diagnostics.count { $0.severity == severity }))
    }
    return [
        "schema": "mapc.lint/1",
        "diagnostics": .array(diagnostics.map { json(of: $0, in: printed) }),
        "summary": .object(counts),
    ]
}

/// A finding as an element of `diagnostics` in `mapc.lint/1`.
package func diagnosticJSON(_ diagnostic: Diagnostic, files: [TextFile]) -> JSONValue {
    json(of: diagnostic, in: PrintedFiles(files, for: [diagnostic]))
}

private func json(of diagnostic: Diagnostic, in printed: PrintedFiles) -> JSONValue {
    let place = printed.place(of: diagnostic)
    return [
        "code": .string(diagnostic.code.slug),
        "severity": .string(diagnostic.severity.rawValue),
        "message": .string(diagnostic.message),
        "path": JSONValue(place?.file.path),
        "start": place.map { json(offset: $0.range.lower, $0.start) } ?? .null,
        "end": place.map { json(offset: $0.range.upper, $0.end) } ?? .null,
        "subject": JSONValue(diagnostic.subject),
        "labels": .array(
            diagnostic.labels.map { label in
                .object(members(of: label.range, in: printed) + [JSONValue.Member("text", .string(label.text))])
            }),
        "notes": .array(diagnostic.notes.map(JSONValue.string)),
        "help": JSONValue(diagnostic.help),
        "fixes": .array(diagnostic.fixes.map { json(of: $0, in: printed) }),
        "rows": diagnostic.rows.map(json) ?? .null,
    ]
}

private func json(of rows: Diagnostic.Rows) -> JSONValue {
    func json(_ values: [Diagnostic.Rows.Value]) -> JSONValue {
        .array(
            values.map { value in
                let members = [JSONValue.Member("name", JSONValue(value.name)), JSONValue.Member("text", .string(value.text))]
                return .object(members + (value.json.map { [JSONValue.Member("value", $0)] } ?? []))
            })
    }
    return [
        "entity": JSONValue(rows.entity), "count": .integer(rows.count),
        "first": .array(rows.first.map { ["key": json($0.key), "values": json($0.values)] }),
    ]
}

private func json(of fix: Diagnostic.Fix, in printed: PrintedFiles) -> JSONValue {
    let edits = fix.edits.map { edit in
        JSONValue.object(members(of: edit.range, in: printed) + [JSONValue.Member("replacement", .string(edit.replacement))])
    }
    let newFile: JSONValue? = fix.newFile.map { ["path": .string($0.path), "text": .string(String(decoding: $0.bytes, as: UTF8.self))] }
    return [
        "title": .string(fix.title), "safe": .boolean(fix.isSafe), "choice": .boolean(fix.isChoice), "edits": .array(edits),
        "newFile": newFile ?? .null,
    ]
}

private func members(of range: TextRange, in printed: PrintedFiles) -> [JSONValue.Member] {
    guard let place = printed.place(of: range) else { return [] }
    return [
        JSONValue.Member("path", .string(place.file.path)), JSONValue.Member("start", json(offset: range.lower, place.start)),
        JSONValue.Member("end", json(offset: range.upper, place.end)),
    ]
}

private func json(offset: Int32, _ position: TextPosition) -> JSONValue {
    ["offset": .integer(Int(offset)), "line": .integer(position.line), "column": .integer(position.column)]
}
