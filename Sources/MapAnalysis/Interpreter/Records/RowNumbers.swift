/// Numbers of rows, of which there may be more than memory can hold. All are added first, and then they are read.
package final class RowNumbers {
    private let lists: RecordLists

    package init(_ table: any RecordTable) { lists = RecordLists(table) }

    package func add(_ number: Int64, of row: RowReference) throws {
        var record = OrderedBytes()
        record.add(.integer(number))
        try lists.add(record.bytes, at: OrderedBytes.of(row))
    }

    /// Returns the number that a row got last; nil if it got none.
    package func number(of row: RowReference) throws -> Int64? {
        try lists.records(at: OrderedBytes.of(row)).last.flatMap { record in
            var reader = OrderedReader(record)
            return if case .integer(let number)? = reader.value() { number } else { nil }
        }
    }
}
