import MapPlan

/// What a database says when it will not: `no such column: colour`, extended code 1, at byte 7 of the statement.
public struct DatabaseError: Error, Sendable, Equatable, CustomStringConvertible {
    /// SQLite's extended result code: https://www.sqlite.org/rescode.html
    public var code: Int32
    /// SQLite's own words.
    public var message: String
    /// The statement, if one was to blame.
    public var sql: String?
    /// Where in the statement, in UTF-8 bytes from its beginning, if SQLite knows.
    public var offset: Int?

    /// An error, as given.
    public init(code: Int32, message: String, sql: String? = nil, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
        self.offset = offset
    }

    /// The kind of error without its details: the low byte of the code.
    public var primaryCode: Int32 { code & 255 }

    /// The words and the code: `no such column: colour (SQLite 1)`.
    public var description: String { "\(message) (SQLite \(code))" }

    /// Somebody else holds a lock: SQLITE_BUSY or SQLITE_LOCKED.
    package var isBusy: Bool { primaryCode == 5 || primaryCode == 6 }

    /// The rows are not what the schema asks for: SQLITE_CONSTRAINT.
    package var isConstraint: Bool { primaryCode == 19 }

    /// The file is not what SQLite wrote: SQLITE_CORRUPT.
    package var isDamage: Bool { primaryCode == 11 }

    /// The caller asked to stop: SQLITE_INTERRUPT.
    package var isInterrupt: Bool { primaryCode == 9 }

    /// What it means for a run, where that does not depend on what was being done.
    var failure: RunFailure? {
        isInterrupt ? .cancelled : isDamage ? .damaged(message) : isBusy ? .busy(message) : nil
    }
}
