package import MapPlan

/// An error of a database: `no such column: colour`, extended code 1, at byte 7 of the statement.
public struct DatabaseError: Error, Sendable, Equatable, CustomStringConvertible {
    /// SQLite's extended result code: https://www.sqlite.org/rescode.html
    public var code: Int32
    /// SQLite's message.
    public var message: String
    /// The statement that failed, if there is one.
    public var sql: String?
    /// The position in the statement, in UTF-8 bytes from its beginning, if SQLite knows it.
    public var offset: Int?

    /// Creates an error from its parts.
    public init(code: Int32, message: String, sql: String? = nil, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
        self.offset = offset
    }

    /// The kind of error without its details: the low byte of the code.
    public var primaryCode: Int32 { code & 255 }

    /// The message and the code: `no such column: colour (SQLite 1)`.
    public var description: String { "\(message) (SQLite \(code))" }

    /// Whether another connection holds a lock: SQLITE_BUSY or SQLITE_LOCKED.
    package var isBusy: Bool { primaryCode == 5 || primaryCode == 6 }

    /// Whether rows break a constraint of the schema: SQLITE_CONSTRAINT.
    package var isConstraint: Bool { primaryCode == 19 }

    /// Whether a statement wants more than it may: SQLITE_READONLY, or SQLITE_AUTH behind a fence.
    package var isForbidden: Bool { primaryCode == 8 || primaryCode == 23 }

    /// Whether the file is damaged: SQLITE_CORRUPT.
    package var isDamage: Bool { primaryCode == 11 }

    /// Whether a text of the schema uses a function or a virtual table for which SQLite must trust the schema: `unsafe use of snippet()`.
    var isDistrust: Bool { message.contains("unsafe use of ") }

    /// A code that SQLite does not have: a schema asks for more work than mapc does.
    static let excessiveSchema: Int32 = 18 | 1 << 8

    /// Whether the schema is not one that mapc works with: its texts are damaged, or ask for too much.
    package var isOfSchema: Bool { isDamage || code == Self.excessiveSchema }

    /// Whether the caller asked to stop: SQLITE_INTERRUPT.
    package var isInterrupt: Bool { primaryCode == 9 }

    /// Whether SQLite refused to write because the store's name belongs to another file now, or to none: SQLITE_READONLY_DBMOVED.
    package var isMove: Bool { code == 8 | 4 << 8 }

    /// The failure of a run that it means, if that does not depend on what the run was doing.
    package var failure: RunFailure? {
        isInterrupt ? .cancelled : isDamage ? .damaged(message) : isBusy ? .busy(message) : isMove ? .moved(isCommitted: false) : nil
    }
}
