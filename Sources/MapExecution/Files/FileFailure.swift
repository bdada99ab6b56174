import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why the system, or mapc, refuses to read or write a file: `'app.sqlite.mapc-new': No space left on device`.
package struct FileFailure: Error, Sendable, Equatable {
    package var path: String
    /// The system's message, or mapc's own.
    package var reason: String
    /// The system's number of the error; 0 if the message is mapc's own.
    package var number: Int32
    /// What to do, if that is known.
    package var help: String?
    /// The number of bytes that the file exceeds; `nil` for any other error.
    package private(set) var limit: Int?

    /// Creates the error of the last system call, from `errno`.
    package init(_ path: String) { self.init(path, number: errno) }

    /// Creates an error of the system from its number.
    package init(_ path: String, number: Int32) {
        self.path = path
        reason = String(cString: strerror(number))
        self.number = number
    }

    /// Creates the error of a file that does not exist.
    package init(missing path: String) { self.init(path, number: ENOENT) }

    /// Creates an error with a message of mapc's own.
    package init(_ path: String, reason: String, help: String? = nil) {
        self.path = path
        self.reason = reason
        self.help = help
        number = 0
    }

    /// Creates the error of a file that mapc does not read because it has more bytes than a limit.
    package init(_ path: String, isLargerThan limit: Int) {
        self.init(path, reason: "it has more than \(limit) bytes")
        self.limit = limit
    }

    /// Whether the file does not exist. No other error means that.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }

    /// Whether no file can have such a long name.
    package var isTooLong: Bool { number == ENAMETOOLONG }

    /// Whether something has the name already.
    package var isTaken: Bool { number == EEXIST }

    /// Whether this user has no permission.
    var isForbidden: Bool { number == EACCES }

    /// The path and the reason, for messages.
    package var words: String { "'\(path)': \(reason)" }
}

extension FileFailure {
    /// The failure of a run.
    var failure: RunFailure { .store(words) }
}

/// Runs a body and throws its `FileFailure` as a failure of the run.
func filing<Value>(_ body: () throws(FileFailure) -> Value) throws(RunFailure) -> Value {
    do throws(FileFailure) {
        return try body()
    } catch {
        throw error.failure
    }
}

/// Syncs a file to disk, or the names in a folder, so that they survive a power failure.
func makeSafe(_ path: String) throws(FileFailure) { try FileSystem.makeSafe(path) }
