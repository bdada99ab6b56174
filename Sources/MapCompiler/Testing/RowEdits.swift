import MapAnalysis
import MapSyntax

/// Edits of a test file that take rows out of an entity under `after`, and add others behind the rest. Rows that stay keep their place, and comments stay.
struct RowEdits {
    /// A row to add: `title: News, tags: [swift]`.
    struct Added {
        /// Where rows have labels.
        var label: String
        var cells: String
    }

    private let bytes: [UInt8]
    private let entity: TestEntity
    private let removed: Set<Int>
    private let added: [Added]
    /// The first byte of the rows: `[`, `{`, or that of the first row in a line of its own.
    private let start: Int
    private let isInFlow: Bool
    private let isLabelled: Bool

    /// - Parameter removed: the places of rows.
    init?(of entity: TestEntity, in file: TextFile, removing removed: [Int], adding added: [Added]) {
        (bytes, self.entity, self.removed, self.added) = (file.bytes, entity, Set(removed), added)
        guard let colon = bytes[Int(entity.name.range.upper)...].firstIndex(of: UInt8(ascii: ":")),
            let first = bytes[(colon + 1)...].firstIndex(where: { !Self.spaces.contains($0) })
        else { return nil }
        isInFlow = [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[first])
        start = isInFlow ? first : colon + 1
        isLabelled = entity.rows.isEmpty ? bytes[first] == UInt8(ascii: "{") : entity.rows[0].label != nil
        // The rows of an alias are somewhere else.
        guard entity.rows.allSatisfy({ entity.extent.lower <= $0.extent.lower && $0.extent.upper <= entity.extent.upper }) else {
            return nil
        }
        guard isInFlow || !entity.rows.isEmpty && entity.rows.allSatisfy(beginsItsLine) else { return nil }
    }

    private static let spaces = Set(" \t\r".utf8)
    private static let newline = UInt8(ascii: "\n")

    /// The edits, which touch no value of a row that stays.
    var edits: [Diagnostic.Edit] { isInFlow ? inFlow : inLines }

    private func text(_ row: Added) -> String { (isLabelled ? yamlText(row.label) + ": " : "") + "{ \(row.cells) }" }

    private func edit(_ lower: Int, _ upper: Int, _ text: String) -> Diagnostic.Edit {
        Diagnostic.Edit(TextRange(entity.extent.file, lower, upper), text)
    }

    private func lower(_ place: Int) -> Int { Int(entity.rows[place].extent.lower) }

    private func upper(_ place: Int) -> Int { Int(entity.rows[place].extent.upper) }
}

// `[{ title: News }, { title: Old }]`
extension RowEdits {
    private var inFlow: [Diagnostic.Edit] {
        let new = added.map(text).joined(separator: ", ")
        let kept = entity.rows.indices.filter { !removed.contains($0) }
        guard let last = entity.rows.indices.last else { return [edit(start + 1, start + 1, isLabelled ? " \(new) " : new)] }
        guard let lastKept = kept.last else { return [edit(lower(0), upper(last), new)] }
        var edits: [Diagnostic.Edit] = []
        // What goes takes the comma before it, or the one behind it if nothing stays before.
        var before: Int?
        for place in kept {
            if let before {
                if place > before + 1 { edits.append(edit(upper(before), upper(place - 1), "")) }
            } else if place > 0 {
                edits.append(edit(lower(0), lower(place), ""))
            }
            before = place
        }
        let tail = new.isEmpty ? "" : ", " + new
        if lastKept < last || !tail.isEmpty { edits.append(edit(upper(lastKept), upper(last), tail)) }
        return edits
    }
}

// A row in each line, or in several.
extension RowEdits {
    private var inLines: [Diagnostic.Edit] {
        let last = entity.rows.count - 1
        var edits = removed.sorted().map { edit(bytes.startOfLine(at: lower($0)), bytes.startOfNextLine(at: upper($0)), "") }
        if removed.count == entity.rows.count, added.isEmpty {
            return [edit(start, start, isLabelled ? " {}" : " []")] + edits
        }
        guard !added.isEmpty else { return edits }
        let first = bytes.startOfLine(at: lower(0))
        let indentation = String(repeating: " ", count: bytes[first...].prefix { $0 == UInt8(ascii: " ") }.count)
        let lines = added.map { "\(indentation)\(isLabelled ? "" : "- ")\(text($0))" }
        let end = bytes.startOfNextLine(at: upper(last))
        let isEnded = end > 0 && bytes[end - 1] == Self.newline
        edits.append(edit(end, end, isEnded ? lines.map { $0 + "\n" }.joined() : "\n" + lines.joined(separator: "\n")))
        return edits
    }

    /// Whether nothing but spaces and the dash of a list is before a row in its line.
    private func beginsItsLine(_ row: TestRow) -> Bool {
        bytes[bytes.startOfLine(at: Int(row.extent.lower))..<Int(row.extent.lower)].allSatisfy { " -".utf8.contains($0) }
    }
}
