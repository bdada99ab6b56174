import MapAnalysis
import MapPlan
import MapSyntax

/// The rows of a test that mapc writes, as long as it is not known whether a test can have all of them.
struct TestDraft {
    /// A value of a row: `title: News`.
    struct Cell {
        var property: PropertyID
        /// `title`, `place.latitude`
        var name: String
        var value: Written
    }

    enum Written {
        case text(String)
        /// The row with this label.
        case row(String)
        /// The rows of a list, with their places if they are worth writing.
        case rows([String], places: [StoredValue]?)
    }

    struct Row {
        var label: String
        /// The row in the database.
        var reference: RowReference
        var cells: [Cell]

        /// `{ title: News }`
        var text: String { "{ \(cells.map(\.text).joined(separator: ", ")) }" }
    }

    struct Entity {
        var name: String
        var rows: [Row]
    }

    /// A row, or a value of it, by their places.
    struct Place: Hashable {
        var entity: Int
        var row: Int
        /// `nil` for the whole row.
        var cell: Int?
    }

    var entities: [Entity] = []

    var isEmpty: Bool { entities.allSatisfy(\.rows.isEmpty) }

    var labels: [String] { entities.flatMap(\.rows).map(\.label) }

    subscript(_ place: Place) -> Row { entities[place.entity].rows[place.row] }

    /// The place of the row with this number, as the rows are in the file.
    func place(ofRow number: Int) -> Place? {
        var left = number
        for (entity, rows) in entities.map(\.rows).enumerated() {
            if left < rows.count { return Place(entity: entity, row: left) }
            left -= rows.count
        }
        return nil
    }

    /// Takes rows out, with the references to them.
    mutating func remove(_ labels: Set<String>) {
        for entity in entities.indices {
            entities[entity].rows.removeAll { labels.contains($0.label) }
            for row in entities[entity].rows.indices {
                entities[entity].rows[row].cells = entities[entity].rows[row].cells.compactMap { $0.without(labels) }
            }
        }
    }

    /// Takes values out.
    mutating func remove(_ places: Set<Place>) {
        for (place, cell) in places.compactMap({ place in place.cell.map { (place, $0) } }).sorted(by: { $0.1 > $1.1 }) {
            entities[place.entity].rows[place.row].cells.remove(at: cell)
        }
    }

    /// The rows without the numbers of lists, which are nobody's if the rows are made up.
    var withoutPlaces: TestDraft {
        var result = self
        for entity in entities.indices {
            for row in entities[entity].rows.indices {
                for (place, cell) in entities[entity].rows[row].cells.enumerated() {
                    guard case .rows(let labels, _) = cell.value else { continue }
                    result.entities[entity].rows[row].cells[place].value = .rows(labels, places: nil)
                }
            }
        }
        return result
    }

    /// Returns these rows, and those to which they refer. Each row of a list refers to the one that has the list.
    func around(_ wanted: Set<String>) -> TestDraft {
        let rows = entities.flatMap(\.rows)
        var kept = wanted
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for row in rows {
                for cell in row.cells {
                    switch cell.value {
                    case .row(let label) where kept.contains(row.label): isGrowing = kept.insert(label).inserted || isGrowing
                    case .rows(let labels, _) where !kept.isDisjoint(with: labels):
                        isGrowing = kept.insert(row.label).inserted || isGrowing
                    default: continue
                    }
                }
            }
        }
        var result = self
        result.remove(Set(labels).subtracting(kept))
        return result
    }
}

extension TestDraft.Cell {
    /// The cell without references to these rows; `nil` if nothing of it is left.
    fileprivate func without(_ gone: Set<String>) -> TestDraft.Cell? {
        switch value {
        case .text: return self
        case .row(let label): return gone.contains(label) ? nil : self
        case .rows(let labels, let places):
            let kept = labels.indices.filter { !gone.contains(labels[$0]) }
            if kept.isEmpty { return nil }
            var cell = self
            // A row that goes leaves a gap, as if it were still there.
            let stays = places ?? (kept.count == labels.count ? nil : labels.indices.map { .integer(Int64($0)) })
            cell.value = .rows(kept.map { labels[$0] }, places: stays.flatMap { all in kept.map { all[$0] }.worthWriting })
            return cell
        }
    }

    /// `title: News`
    var text: String { "\(yamlText(name)): \(value.text)" }
}

extension TestDraft.Written {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .row(let label): yamlText(label)
        case .rows(let labels, let places): listText(labels.map(yamlText), places)
        }
    }
}

// The text, and what is where in it.
extension TestDraft {
    /// `before` with the rows, in lines: each row in one.
    var lines: [String] { written.lines }

    /// Returns what is at a place of a text that has these lines behind others. Places are in bytes.
    func place(at offset: Int, behind head: String) -> Place? {
        let offset = offset - head.utf8.count
        return written.spans.last { $0.range.contains(offset) }?.place
    }

    private var written: (lines: [String], spans: [(range: Range<Int>, place: Place)]) {
        if isEmpty { return (["    before: {}"], []) }
        var lines = ["    before:"]
        var spans: [(range: Range<Int>, place: Place)] = []
        var end = lines[0].utf8.count + 1
        func add(_ line: String) {
            lines.append(line)
            end += line.utf8.count + 1
        }
        for (entity, group) in entities.enumerated() where !group.rows.isEmpty {
            add("      \(yamlText(group.name)):")
            for (place, row) in group.rows.enumerated() {
                var line = "        \(yamlText(row.label)): { "
                var cells: [(range: Range<Int>, place: Place)] = []
                for (index, cell) in row.cells.enumerated() {
                    if index > 0 { line += ", " }
                    let start = end + line.utf8.count
                    line += cell.text
                    cells.append((start..<end + line.utf8.count, Place(entity: entity, row: place, cell: index)))
                }
                line += " }"
                spans.append((end..<end + line.utf8.count, Place(entity: entity, row: place)))
                spans += cells
                add(line)
            }
        }
        return (lines, spans)
    }
}
