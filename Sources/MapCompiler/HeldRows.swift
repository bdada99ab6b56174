import MapAnalysis
import MapPlan

/// The values of the rows that were read last: at most a thousand rows, and fewer if they are large.
struct HeldRows {
    private var rows: [RowReference: [StoredValue]] = [:]
    private var byteCount = 0
    private static let greatestCount = 1024
    private static let greatestByteCount = 1 << 20

    subscript(row: RowReference) -> [StoredValue]? { rows[row] }

    mutating func add(_ values: [StoredValue], of row: RowReference) {
        let size = values.reduce(0) { $0 + $1.byteCount }
        if rows.count >= Self.greatestCount || byteCount + size > Self.greatestByteCount {
            rows.removeAll(keepingCapacity: true)
            byteCount = 0
        }
        rows[row] = values
        byteCount += size
    }
}

extension StoredValue {
    /// The length of a text or blob.
    fileprivate var byteCount: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let bytes), .blob(let bytes): bytes.count
        }
    }
}
