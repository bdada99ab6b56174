/// Rows with the rows to which they belong, sorted by places. There may be more than memory can hold.
package final class RowsOfOwners {
    private let lists: RecordLists

    package init(_ table: any RecordTable) { lists = RecordLists(table) }

    /// Adds a row with the place of its former owner, and with what is stored as its own place there. Between equal places, the key of the former row decides.
    package func add(_ row: RowReference, of owner: RowReference, at ownerPlace: Int, _ place: RawValue, _ former: RowReference) throws {
        var (key, record) = (OrderedBytes(), OrderedBytes())
        key.add(.integer(Int64(ownerPlace)))
        key.add(sorted: place)
        for part in former.storedKey { key.add(sorted: part) }
        record.add(.row(row))
        record.add(.row(owner))
        try lists.add(record.bytes, at: key.bytes)
    }

    /// Visits the rows by their places, and rows of equal places as they were added.
    package func visitAll(_ body: (_ row: RowReference, _ owner: RowReference) throws -> Void) throws {
        try lists.visitAll { record in
            var reader = OrderedReader(record)
            if let row = reader.value()?.row, let owner = reader.value()?.row { try body(row, owner) }
        }
    }
}
