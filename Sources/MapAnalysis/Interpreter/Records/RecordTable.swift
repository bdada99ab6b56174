/// Records by their keys, of which there may be more than memory can hold. All are added first, each key once, and then they are read.
package protocol RecordTable: AnyObject {
    func add(_ record: [UInt8], at key: [UInt8]) throws
    /// Returns the record of a key; nil if there is none.
    func record(at key: [UInt8]) throws -> [UInt8]?
    /// Visits the records in the order of their keys' bytes, from the first whose key does not precede `first`, until the body returns false. The body may read
    /// other records.
    func visit(from first: [UInt8], _ body: (_ key: [UInt8], _ record: [UInt8]) throws -> Bool) throws
}

extension RecordTable {
    func visitAll(_ body: (_ key: [UInt8], _ record: [UInt8]) throws -> Void) throws {
        try visit(from: []) { key, record in
            try body(key, record)
            return true
        }
    }
}

/// Records in memory.
package final class RecordsInMemory: RecordTable {
    private var records: [(key: [UInt8], content: [UInt8])] = []
    private var isSorted = true

    package init() {}

    package var count: Int { records.count }

    package func add(_ record: [UInt8], at key: [UInt8]) {
        isSorted = isSorted && (records.last.map { $0.key.lexicographicallyPrecedes(key) } ?? true)
        records.append((key, record))
    }

    package func record(at key: [UInt8]) -> [UInt8]? {
        let place = place(of: key)
        return place < records.count && records[place].key == key ? records[place].content : nil
    }

    package func visit(from first: [UInt8], _ body: (_ key: [UInt8], _ record: [UInt8]) throws -> Bool) rethrows {
        for (key, content) in records[place(of: first)...] {
            guard try body(key, content) else { return }
        }
    }

    /// Returns the place of the first record whose key does not precede a key.
    private func place(of key: [UInt8]) -> Int {
        if !isSorted { records.sort { $0.key.lexicographicallyPrecedes($1.key) } }
        isSorted = true
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if records[middle].key.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
