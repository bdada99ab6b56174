import CSQLite
package import MapPlan

/// The row at which a query stands, or a copy of one. Its values are read where they are, and are gone with the next row.
package struct SQLiteRow {
    /// A value of the row. The bytes of texts and blobs belong to SQLite, or to the copy.
    package enum Cell {
        case null
        case integer(Int64)
        case real(Double)
        case text(UnsafeRawBufferPointer)
        case blob(UnsafeRawBufferPointer)
    }

    private let statement: OpaquePointer?
    private let cells: UnsafeBufferPointer<Cell>

    init(of statement: OpaquePointer) {
        self.statement = statement
        cells = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// A copy.
    init(of cells: UnsafeBufferPointer<Cell>) {
        statement = nil
        self.cells = cells
    }

    package var count: Int { statement.map { Int(sqlite3_data_count($0)) } ?? cells.count }

    /// The value of a column, from 0.
    package subscript(column: Int) -> Cell {
        guard let statement else { return cells[column] }
        return Cell(sqlite3_column_value(statement, Int32(column)))
    }

    /// The values, which stay.
    package var values: [StoredValue] { (0..<count).map { StoredValue(self[$0]) } }
}

extension SQLiteRow.Cell {
    /// Text and blobs are read by their length: a NUL is an ordinary character, and invalid UTF-8 is kept as it is.
    init(_ value: OpaquePointer?) {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            // The text first, then its length: that order makes SQLite convert UTF-16 before it counts.
            let address = sqlite3_value_text(value)
            self = .text(UnsafeRawBufferPointer(start: address, count: Int(sqlite3_value_bytes(value))))
        case SQLITE_BLOB:
            let address = sqlite3_value_blob(value)
            self = .blob(UnsafeRawBufferPointer(start: address, count: Int(sqlite3_value_bytes(value))))
        default: self = .null
        }
    }
}

extension StoredValue {
    /// A value of a row or an argument of a function, which stays.
    init(_ value: OpaquePointer?) { self.init(SQLiteRow.Cell(value)) }

    /// Passes on the value as a row has it.
    package func withCell(_ body: (SQLiteRow.Cell) -> Void) {
        switch self {
        case .null: body(.null)
        case .integer(let number): body(.integer(number))
        case .real(let number): body(.real(number))
        case .text(let bytes): bytes.withUnsafeBytes { body(.text($0)) }
        case .blob(let bytes): bytes.withUnsafeBytes { body(.blob($0)) }
        }
    }

    /// A value of a row, which stays.
    package init(_ cell: SQLiteRow.Cell) {
        switch cell {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .text(let bytes): self = .text(Array(bytes))
        case .blob(let bytes): self = .blob(Array(bytes))
        }
    }
}
