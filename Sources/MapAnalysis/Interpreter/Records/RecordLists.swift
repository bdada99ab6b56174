/// Lists of records by their keys, each in the order in which its records were added. All are added first, and then they are read.
///
/// Bytes of values say where they end. So a key begins with another only if it is made of that key and more.
final class RecordLists {
    private let table: any RecordTable
    private var count: UInt64 = 0

    init(_ table: any RecordTable) { self.table = table }

    func add(_ record: [UInt8], at key: [UInt8]) throws {
        try table.add(record, at: key + withUnsafeBytes(of: count.bigEndian) { Array($0) })
        count += 1
    }

    /// Returns the records of a key, or those of all keys that begin with it, in the order of these.
    func records(at key: [UInt8]) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        try table.visit(from: key) { next, record in
            guard next.starts(with: key) else { return false }
            found.append(record)
            return true
        }
        return found
    }

    /// Visits all records, in the order of their keys.
    func visitAll(_ body: (_ record: [UInt8]) throws -> Void) throws { try table.visitAll { try body($1) } }

    /// Visits the records of each key.
    func visitLists(_ body: (_ records: [[UInt8]]) throws -> Void) throws {
        var list: (key: ArraySlice<UInt8>, records: [[UInt8]])?
        try table.visitAll { key, record in
            let key = key.dropLast(8)
            if list?.key == key {
                list?.records.append(record)
            } else {
                if let list { try body(list.records) }
                list = (key, [record])
            }
        }
        if let list { try body(list.records) }
    }

    /// Visits each two records that follow each other in one list.
    func visitNeighbours(_ body: (_ one: [UInt8], _ next: [UInt8]) throws -> Void) throws {
        var last: (key: ArraySlice<UInt8>, record: [UInt8])?
        try table.visitAll { key, record in
            let key = key.dropLast(8)
            if let last, last.key == key { try body(last.record, record) }
            last = (key, record)
        }
    }
}
