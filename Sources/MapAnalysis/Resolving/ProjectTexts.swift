import MapSyntax

/// The bytes of a project's files: what a fix is spliced into.
struct ProjectTexts: Sendable {
    let files: [TextFile]

    func bytes(of file: FileID) -> [UInt8] {
        files.indices.contains(Int(file.index)) ? files[Int(file.index)].bytes : []
    }

    /// What stands there, on one line.
    func words(of range: TextRange) -> String {
        let bytes = bytes(of: range.file)
        guard range.lower >= 0, Int(range.upper) <= bytes.count else { return "" }
        let text = String(decoding: bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
        return text.split { $0 == "\n" || $0 == "\r" }.map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    /// The edit that adds `name` to `drop:` of a mapping file, which has the key or gets it at its end.
    func dropping(_ name: String, in syntax: MappingSyntax?) -> [Diagnostic.Edit] {
        guard let syntax else { return [] }
        let bytes = bytes(of: syntax.file)
        guard let last = syntax.drops.last else {
            if let inside = place(afterLine: "drop: [", in: bytes) {
                return [Diagnostic.Edit(TextRange(syntax.file, inside, inside), name)]
            }
            let lineBreak = bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? "" : "\n"
            return [Diagnostic.Edit(TextRange(syntax.file, bytes.count, bytes.count), "\(lineBreak)drop: [\(name)]\n")]
        }
        let end = TextRange(syntax.file, Int(last.range.upper), Int(last.range.upper))
        let rest = bytes[min(Int(last.range.upper), bytes.count)...].prefix { $0 != UInt8(ascii: "\n") }
        if rest.contains(UInt8(ascii: "]")) || rest.contains(UInt8(ascii: ",")) { return [Diagnostic.Edit(end, ", \(name)")] }
        return [Diagnostic.Edit(end, "\n\(indentation(before: Int(last.range.lower), in: bytes))- \(name)")]
    }

    /// The place behind the start of a line.
    private func place(afterLine start: String, in bytes: [UInt8]) -> Int? {
        let wanted = Array(start.utf8)
        return bytes.indices.first { place in
            (place == 0 || bytes[place - 1] == UInt8(ascii: "\n")) && bytes[place...].starts(with: wanted)
        }.map { $0 + wanted.count }
    }

    /// The edit that gives an entry of a model its renaming ID; `name` is where the entry's name stands.
    ///
    /// `hexColor: string?` becomes `hexColor: { type: string?, renamingID: color }`, a long form gets one key more.
    func renaming(_ name: TextRange, from canonicalName: String, isRelationship: Bool) -> [Diagnostic.Edit] {
        let bytes = bytes(of: name.file)
        var place = Int(name.upper)
        guard place < bytes.count, let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { return [] }
        place = colon + 1
        while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
        guard place < bytes.count else { return [] }
        switch bytes[place] {
        case UInt8(ascii: "{"):
            return [Diagnostic.Edit(TextRange(name.file, place + 1, place + 1), " renamingID: \(canonicalName),")]
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"):
            guard let lineBreak = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) else { return [] }
            let first = bytes[(lineBreak + 1)...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
            let spaces = String(repeating: " ", count: first - lineBreak - 1)
            return [Diagnostic.Edit(TextRange(name.file, lineBreak + 1, lineBreak + 1), "\(spaces)renamingID: \(canonicalName)\n")]
        default: return longForm(name.file, from: place, bytes, canonicalName, isRelationship)
        }
    }

    private func longForm(_ file: FileID, from place: Int, _ bytes: [UInt8], _ canonicalName: String, _ isRelationship: Bool) -> [Diagnostic
        .Edit]
    {
        let line = bytes[place...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let text = String(decoding: line, as: UTF8.self)
        // A comment, or more of a map in braces on the same line, is left to people.
        guard !text.contains("#"), !text.contains("}"), !text.contains(",") else { return [] }
        let value = text.trimmingSpaces()
        let key = isRelationship ? "to" : "type"
        var parts = ["\(key): \(value)"]
        if let equals = value.firstRange(of: " = ") {
            parts = ["\(key): \(value[..<equals.lowerBound])", "default: \(value[equals.upperBound...])"]
        }
        let replacement = "{ \(parts.joined(separator: ", ")), renamingID: \(canonicalName) }"
        return [Diagnostic.Edit(TextRange(file, place, place + value.utf8.count), replacement)]
    }

    private func indentation(before place: Int, in bytes: [UInt8]) -> String {
        var start = place
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return String(repeating: " ", count: bytes[start..<place].prefix { $0 == UInt8(ascii: " ") }.count)
    }
}

extension String {
    fileprivate func trimmingSpaces() -> String {
        let leading = drop { $0 == " " }
        return String(leading.reversed().drop { $0 == " " }.reversed())
    }
}
