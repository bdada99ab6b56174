/// A row that refers to another, with the candidate from which it is made; nil for a row under `rows`.
struct PointingRow {
    var made: RowReference
    var origin: Candidate?
    /// The links of the source that it is carried over from, if the relationship is a many-to-many.
    var links: [DestinationPair.Copy] = []
}

/// The rows that refer to others by one side of a relationship, by the row to which they refer. There may be more than memory can hold.
final class PointingRows {
    private let lists: RecordLists

    init(_ table: any RecordTable) { lists = RecordLists(table) }

    func add(_ row: PointingRow, to far: [UInt8]) throws {
        var record = OrderedBytes()
        record.add(.row(row.made))
        record.add(.boolean(row.origin != nil))
        if let origin = row.origin { record.add(origin) }
        for link in row.links { record.add(link) }
        try lists.add(record.bytes, at: far)
    }

    /// Returns the rows that refer to a row, in the order in which they were added.
    func rows(pointingAt far: [UInt8]) throws -> [PointingRow] { try lists.records(at: far).compactMap(Self.row) }

    /// Whether different rows refer to one row.
    func pointTwice() throws -> Bool {
        var found = false
        try lists.visitNeighbours { one, next in
            if Self.row(one)?.made != Self.row(next)?.made { found = true }
        }
        return found
    }

    private static func row(_ record: [UInt8]) -> PointingRow? {
        var reader = OrderedReader(record)
        guard let made = reader.value()?.row, let hasOrigin = reader.value() else { return nil }
        var row = PointingRow(made: made)
        if hasOrigin == .boolean(true) { row.origin = reader.candidate() }
        while let link = reader.link() { row.links.append(link) }
        return row
    }
}
