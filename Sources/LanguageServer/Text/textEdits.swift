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
    let (old, new) = (lines(of: text.file.bytes), lines(of: file.bytes))
    // Where nearly everything changes, the comparison would take longer than anybody waits.
    if max(old.count, new.count) > 4_000 {
        return [Hunk(bytes: 0..<text.file.bytes.count, text: String(decoding: file.bytes, as: UTF8.self))]
    }
    let difference = new.difference(from: old)
    let (removed, inserted) = (Set(difference.removals.map(\.place)), Set(difference.insertions.map(\.place)))
    var hunks: [Hunk] = []
    var (from, to, start) = (0, 0, 0)
    while from < old.count || to < new.count {
        guard removed.contains(from) || inserted.contains(to) else {
            start += old[from].count
            (from, to) = (from + 1, to + 1)
            continue
        }
        var (end, words) = (start, [UInt8]())
        while removed.contains(from) || inserted.contains(to) {
            if removed.contains(from) {
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

extension CollectionDifference.Change {
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

/// Returns the lines of a text, each with its line break.
private func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for place in bytes.indices where bytes[place] == UInt8(ascii: "\n") {
        lines.append(Array(bytes[start...place]))
        start = place + 1
    }
    return start < bytes.count ? lines + [Array(bytes[start...])] : lines
}
