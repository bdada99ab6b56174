import MapSyntax

func textEdit(_ range: JSONValue, _ text: String) -> JSONValue { ["range": range, "newText": .string(text)] }

/// Returns edits of several files as one edit of the workspace.
func workspaceEdit(_ edits: [(file: Int, edits: [JSONValue])], _ newFile: TextFile?, in snapshot: Snapshot, _ client: ClientCapabilities)
    -> JSONValue
{
    guard client.hasDocumentChanges else {
        return ["changes": .object(edits.map { JSONValue.Member(snapshot.uri(of: $0.file), .array($0.edits)) })]
    }
    var changes = edits.map { file, edits -> JSONValue in
        let version = snapshot.documents[snapshot.path(of: file)]?.version
        return [
            "textDocument": ["uri": .string(snapshot.uri(of: file)), "version": version.map { .integer($0) } ?? .null],
            "edits": .array(edits),
        ]
    }
    if let newFile {
        let uri = JSONValue.string(DocumentURI.uri(of: snapshot.reading.path(of: newFile)))
        let start: JSONValue = ["line": 0, "character": 0]
        changes.append(["kind": "create", "uri": uri, "options": ["ignoreIfExists": true]])
        changes.append([
            "textDocument": ["uri": uri, "version": .null],
            "edits": [textEdit(["start": start, "end": start], String(decoding: newFile.bytes, as: UTF8.self))],
        ])
    }
    return ["documentChanges": .array(changes)]
}

/// Returns the edits that turn a text into another, line by line, so that the editor keeps the cursor and its marks.
func edits(from text: PositionedText, to file: TextFile) -> [JSONValue] {
    hunks(from: text, to: file).map { textEdit(text.range(of: $0.bytes), $0.text) }
}

/// A run of lines that is replaced.
struct Hunk {
    var bytes: Range<Int>
    var text: String
}

func hunks(from text: PositionedText, to file: TextFile) -> [Hunk] {
    guard text.file.bytes != file.bytes else { return [] }
    let (old, new) = (text.file.bytes.linesWithBreaks, file.bytes.linesWithBreaks)
    let (removed, added) = changedLines(from: old, to: new)
    func isRemoved(_ line: Int) -> Bool { line < old.count && removed[line] }
    func isAdded(_ line: Int) -> Bool { line < new.count && added[line] }
    var hunks: [Hunk] = []
    var (from, to, start) = (0, 0, 0)
    while from < old.count || to < new.count {
        guard isRemoved(from) || isAdded(to) else {
            start += old[from].count
            (from, to) = (from + 1, to + 1)
            continue
        }
        var (end, words) = (start, [UInt8]())
        while isRemoved(from) || isAdded(to) {
            if isRemoved(from) {
                end += old[from].count
                from += 1
            } else {
                words += new[to]
                to += 1
            }
        }
        hunks.append(Hunk(bytes: start..<end, text: String(decoding: words, as: UTF8.self)))
        start = end
    }
    return hunks
}
