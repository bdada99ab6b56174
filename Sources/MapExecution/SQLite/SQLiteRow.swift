import CSQLite
package import MapPlan

/// The row at which a query stands. Its values are read where SQLite has them, and are gone with the next row.
package struct SQLiteRow {
    /// A value of the row. The bytes of texts and blobs belong to SQLite.
    package enum Cell {
        case null
        case integer(Int64)
        case real(Double)
        case text(UnsafeRawBufferPointer)
        case blob(UnsafeRawBufferPointer)
    }

    private let statement: OpaquePointer
    package let count: Int

    init(of statement: OpaquePointer) {
        self.statement = statement
        count = Int(sqlite3_data_count(statement))
    }

    /// The value of a column, from 0. Text and blobs are read by their length: a NUL is an ordinary character, and invalid UTF-8 is kept as it is.
    package subscript(column: Int) -> Cell {
        let column = Int32(column)
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            // The text first, then its length: that order makes SQLite convert UTF-16 before it counts.
            let address = sqlite3_column_text(statement, column)
            return .text(UnsafeRawBufferPointer(start: address, count: Int(sqlite3_column_bytes(statement, column))))
        case SQLITE_BLOB:
            let address = sqlite3_column_blob(statement, column)
            return .blob(UnsafeRawBufferPointer(start: address, count: Int(sqlite3_column_bytes(statement, column))))
        default: return .null
        }
    }

    /// The values, which stay.
    package var values: [StoredValue] { (0..<count).map { StoredValue(self[$0]) } }
}

extension StoredValue {
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
