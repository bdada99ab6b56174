/// The pairs of a join table that may spell the keys of their rows in several ways, by the row of one side. There may be more than memory can hold.
package final class SpelledPairs {
    private let lists: RecordLists

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
    }

    package init(_ table: any RecordTable) { lists = RecordLists(table) }

    package func add(_ pair: Pair, of near: RowReference) throws {
        var (key, record) = (OrderedBytes(), OrderedBytes())
        key.add(OrderedBytes.of(near))
        // A pair without a position comes first.
        key.add(sorted: pair.position ?? .null)
        key.add(.row(pair.far))
        for part in pair.key { key.add(.unreadable(part)) }
        record.add(.row(pair.far))
        record.add(pair.position.map(Value.unreadable) ?? .nil)
        for part in pair.key { record.add(.unreadable(part)) }
        try lists.add(record.bytes, at: key.bytes)
    }

    /// Returns the pairs of a row: by their positions, then by the keys of the far rows. Spellings of one pair are in the order of their bytes.
    package func pairs(of near: RowReference) throws -> [Pair] {
        try lists.records(at: OrderedBytes.of(near)).compactMap { record in
            var reader = OrderedReader(record)
            guard let far = reader.value()?.row, let position = reader.value() else { return nil }
            var pair = Pair(far: far, position: position.raw, key: [])
            while let part = reader.value()?.raw { pair.key.append(part) }
            return pair
        }
    }
}

extension Value {
    fileprivate var raw: RawValue? { if case .unreadable(let raw) = self { raw } else { nil } }
}
