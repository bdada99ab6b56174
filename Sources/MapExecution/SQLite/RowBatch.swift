import CSQLite

/// Rows that were copied from SQLite, in memory that stays for the next ones. One thread at a time uses it.
final class RowBatch: @unchecked Sendable {
    private let width: Int
    private let cells: UnsafeMutableBufferPointer<SQLiteRow.Cell>
    private var rowCount = 0
    /// The bytes of texts and blobs. They never move while there are rows, since cells point to them.
    private var bytes: UnsafeMutableRawBufferPointer
    private var byteCount = 0
    private static let usualSize = 1 << 16
    private static let greatestCount = 512

    init(width: Int) {
        self.width = width
        cells = .allocate(capacity: width * Self.greatestCount)
        bytes = .allocate(byteCount: Self.usualSize, alignment: 1)
    }

    deinit {
        cells.deallocate()
        bytes.deallocate()
    }

    /// Copies a row. Returns whether there was space for it.
    func add(_ row: SQLiteRow) -> Bool {
        guard rowCount < Self.greatestCount else { return false }
        let start = width * rowCount
        var free = UnsafeMutableRawBufferPointer(rebasing: bytes[byteCount...])
        for column in 0..<width {
            guard let cell = row[column].copied(to: &free) else {
                guard rowCount == 0 else { return false }
                // It is larger than usual.
                makeSpace(of: (0..<width).reduce(0) { $0 + row[$1].byteCount })
                return add(row)
            }
            cells.initializeElement(at: start + column, to: cell)
        }
        rowCount += 1
        byteCount = bytes.count - free.count
        return true
    }

    func removeAll() {
        (rowCount, byteCount) = (0, 0)
        if bytes.count > Self.usualSize { makeSpace(of: Self.usualSize) }
    }

    func forEach(_ body: (SQLiteRow) throws -> Void) rethrows {
        for row in 0..<rowCount { try body(SQLiteRow(of: UnsafeBufferPointer(rebasing: cells[row * width..<(row + 1) * width]))) }
    }

    private func makeSpace(of count: Int) {
        bytes.deallocate()
        bytes = .allocate(byteCount: count, alignment: 1)
    }
}

extension SQLiteRow.Cell {
    /// Returns the same with its bytes at the beginning of free memory, which becomes less; nil if they do not fit there.
    fileprivate func copied(to free: inout UnsafeMutableRawBufferPointer) -> SQLiteRow.Cell? {
        switch self {
        case .null, .integer, .real: self
        case .text(let content): Self.copied(content, to: &free).map(SQLiteRow.Cell.text)
        case .blob(let content): Self.copied(content, to: &free).map(SQLiteRow.Cell.blob)
        }
    }

    private static func copied(_ content: UnsafeRawBufferPointer, to free: inout UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard free.count >= content.count else { return nil }
        let copy = UnsafeMutableRawBufferPointer(rebasing: free[..<content.count])
        copy.copyMemory(from: content)
        free = UnsafeMutableRawBufferPointer(rebasing: free[content.count...])
        return UnsafeRawBufferPointer(copy)
    }

    fileprivate var byteCount: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let bytes), .blob(let bytes): bytes.count
        }
    }
}
