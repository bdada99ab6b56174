/// The pairs of a join table that may spell the keys of their rows in several ways, by the row of one side. There may be more than memory can hold.
package final class SpelledPairs {
    private let table: any RecordTable
    private var count: Int64 = 0

    /// A pair, seen from one side.
    package struct Pair {
        package var far: RowReference
        /// What is stored as its position; nil if the join table has no positions.
        package var position: RawValue?
        /// What is stored for the keys of both rows.
        package var key: [RawValue]

        package init(far: RowReference, position: RawValue?, key: [RawValue]) {
            (self.far, self.position, self.key) = (far, position, key)
        }

        /// The place in the order of the near row's pairs. A pair without a position comes first.
        fileprivate var place: Int64 { if case .integer(let number)? = position { number } else { .min } }
    }

    package init(_ table: any RecordTable) { self.table = table }

    package func add(_ pair: Pair, of near: RowReference) throws {
        var (key, record) = (OrderedBytes(), OrderedBytes())
        key.add(OrderedBytes.of(near))
        key.add(.integer(pair.place))
        key.add(.row(pair.far))
        for part in pair.key { key.add(.unreadable(part)) }
        key.add(.integer(count))
        count += 1
        record.add(.row(pair.far))
        record.add(pair.position.map(Value.unreadable) ?? .nil)
        for part in pair.key { record.add(.unreadable(part)) }
        try table.add(record.bytes, at: key.bytes)
    }

    /// Returns the pairs of a row: by their positions, then by the keys of the far rows. Spellings of one pair are in the order of their bytes.
    package func pairs(of near: RowReference) throws -> [Pair] {
        let name = OrderedBytes.of(near)
        var found: [Pair] = []
        try table.visit(from: name) { key, record in
            guard key.starts(with: name) else { return false }
            var reader = OrderedReader(record)
            guard let far = reader.value()?.row, let position = reader.value() else { return true }
            var pair = Pair(far: far, position: position.raw, key: [])
            while let part = reader.value()?.raw { pair.key.append(part) }
            found.append(pair)
            return true
        }
        return found
    }
}

extension Value {
    fileprivate var raw: RawValue? { if case .unreadable(let raw) = self { raw } else { nil } }
}
