import MapSyntax

/// Edits of mapping files. What is written in a form that nobody foresees here gets none.
extension ProjectTexts {
    /// The edit that takes one entry of `drop` away; with the last one the key goes, too.
    func removing(drop place: Int, in syntax: MappingSyntax?) -> [Diagnostic.Edit] {
        guard let syntax, syntax.drops.indices.contains(place) else { return [] }
        let bytes = bytes(of: syntax.file)
        let range = syntax.drops[place].range
        let (lower, upper) = (Int(range.lower), Int(range.upper))
        guard upper <= bytes.count else { return [] }
        func edit(_ lower: Int, _ upper: Int) -> [Diagnostic.Edit] { [Diagnostic.Edit(TextRange(syntax.file, lower, upper), "")] }
        let start = lineStart(lower, in: bytes)
        if syntax.drops.count == 1 {
            let key = Array("drop:".utf8)
            var first = start
            while first > 0, !bytes[first...].starts(with: key) { first = lineStart(first - 1, in: bytes) }
            let last = bytes[upper...].firstIndex(of: UInt8(ascii: "]")) ?? upper
            let isFlow = bytes[first..<lower].contains(UInt8(ascii: "["))
            return bytes[first...].starts(with: key) ? edit(first, nextLine(isFlow ? last : upper, in: bytes)) : []
        }
        if bytes[start..<lower].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }),
            bytes[start..<lower].contains(UInt8(ascii: "-"))
        {
            return edit(start, nextLine(upper, in: bytes))
        }
        if place + 1 < syntax.drops.count { return edit(lower, Int(syntax.drops[place + 1].range.lower)) }
        return edit(Int(syntax.drops[place - 1].range.upper), upper)
    }

    /// The edit that adds lines under `entities`, as `Cache: []`, before what is there.
    func adding(entries lines: [String], to syntax: MappingSyntax) -> [Diagnostic.Edit] {
        let bytes = bytes(of: syntax.file)
        let names = syntax.entities.map(\.destination.range) + syntax.emptied.map(\.range)
        guard let first = names.map({ Int($0.lower) }).min() else {
            guard !hasLine("entities:", in: bytes) else { return [] }
            let lineBreak = bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? "" : "\n"
            let text = lines.map { "  \($0)\n" }.joined()
            return [Diagnostic.Edit(TextRange(syntax.file, bytes.count, bytes.count), "\(lineBreak)entities:\n\(text)")]
        }
        let start = lineStart(first, in: bytes)
        guard isBlank(bytes[start..<first]) else { return [] }
        let space = String(repeating: " ", count: first - start)
        return [Diagnostic.Edit(TextRange(syntax.file, start, start), lines.map { "\(space)\($0)\n" }.joined())]
    }

    /// The edits that add lines under `set` of entity mappings, to entries that are there or in new ones; none unless all can be added.
    func adding(sets: [(entity: String, entry: EntityMappingSyntax?, line: String)], to syntax: MappingSyntax) -> [Diagnostic.Edit] {
        var edits: [Diagnostic.Edit] = []
        var new: [String] = []
        for set in sets {
            if let entry = set.entry {
                guard let edit = adding(set: set.line, to: entry) else { return [] }
                edits.append(edit)
            } else if new.contains("\(set.entity):") {
                return []
            } else {
                new += ["\(set.entity):", "  set:", "    \(set.line)"]
            }
        }
        if new.isEmpty { return edits }
        let added = adding(entries: new, to: syntax)
        return added.isEmpty ? [] : edits + added
    }

    /// The edit that adds a line to an entry's `set`, or the key with it.
    private func adding(set line: String, to entry: EntityMappingSyntax) -> Diagnostic.Edit? {
        let file = entry.destination.range.file
        let bytes = bytes(of: file)
        if let first = entry.sets.map({ Int($0.range.lower) }).min() { return adding(line, before: first, in: bytes, file) }
        return adding(["set:", "  \(line)"], inBraces: "set: { \(line) }", to: entry)
    }

    /// The edit that adds a key to an entry, before those that it has.
    func adding(_ lines: [String], inBraces words: String, to entry: EntityMappingSyntax) -> Diagnostic.Edit? {
        let file = entry.destination.range.file
        let bytes = bytes(of: file)
        if entry.isInList {
            let first = Int(entry.range.lower)
            guard first < bytes.count, bytes[first] != UInt8(ascii: "{") else { return nil }
            let space = String(repeating: " ", count: first - lineStart(first, in: bytes))
            return Diagnostic.Edit(TextRange(file, first, first), lines.map { "\($0)\n\(space)" }.joined())
        }
        guard let colon = bytes[Int(entry.destination.range.upper)...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = bytes[(colon + 1)...].prefix { $0 != UInt8(ascii: "\n") }
        guard let brace = rest.firstIndex(where: { $0 != UInt8(ascii: " ") }) else {
            let next = nextLine(colon, in: bytes)
            let space = String(repeating: " ", count: bytes[next...].prefix { $0 == UInt8(ascii: " ") }.count)
            return Diagnostic.Edit(TextRange(file, next, next), lines.map { "\(space)\($0)\n" }.joined())
        }
        guard bytes[brace] == UInt8(ascii: "{") else { return nil }
        let isEmpty = bytes[(brace + 1)...].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "}")
        return Diagnostic.Edit(TextRange(file, brace + 1, brace + 1), " \(words)\(isEmpty ? " " : ",")")
    }

    /// Before the first of some entries, on a line of its own or, in braces, with a comma.
    private func adding(_ line: String, before first: Int, in bytes: [UInt8], _ file: FileID) -> Diagnostic.Edit {
        let start = lineStart(first, in: bytes)
        let isOnItsOwn = isBlank(bytes[start..<first])
        let separator = isOnItsOwn ? "\n" + String(repeating: " ", count: first - start) : ", "
        return Diagnostic.Edit(TextRange(file, first, first), line + separator)
    }

    private func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 == UInt8(ascii: " ") } }

    private func hasLine(_ start: String, in bytes: [UInt8]) -> Bool {
        bytes.starts(with: start.utf8) || bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: start.utf8) }
    }

    private func lineStart(_ place: Int, in bytes: [UInt8]) -> Int {
        bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    private func nextLine(_ place: Int, in bytes: [UInt8]) -> Int {
        bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }
}
