import CArguments
import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reports how far a rollback is, from a signal handler: SQLite undoes a transaction in one call, often inside the statement that was interrupted.
///
/// SQLite writes every page in the journal back into the store. So the bytes that the process has written since, compared with the size of the journal,
/// show how much is done.
final class RollbackWatch: @unchecked Sendable {
    /// Allocated before the first signal, since a signal handler must not allocate memory.
    static let shared = RollbackWatch()

    private var journal: UnsafeMutablePointer<CChar>?
    private var journalSize: Int64 = 0
    private var writtenBefore: Int64 = 0
    private var tellsJSON = false
    private var isOnTerminal = false
    private var seconds = 0

    /// Prepares for the rollback of a store. Call it before signals are handled.
    func prepare(for store: String, tellsJSON: Bool) {
        free(journal)
        let path = (try? FileSystem.real(store)) ?? nil
        journal = strdup((path ?? store) + "-journal")
        self.tellsJSON = tellsJSON
        isOnTerminal = isatty(STDERR_FILENO) == 1
    }

    /// Begins to report, each second on a terminal and every five seconds elsewhere. Called in a signal handler.
    func begin() {
        guard let journal else { return }
        (journalSize, writtenBefore) = (mapc_file_size(journal), mapc_bytes_written())
        seconds = 0
        signal(SIGALRM) { _ in RollbackWatch.shared.tick() }
        let second = timeval(tv_sec: 1, tv_usec: 0)
        var timer = itimerval(it_interval: second, it_value: second)
        // ITIMER_REAL, a different type on each platform.
        setitimer(0, &timer, nil)
    }

    /// Stops reporting.
    func end() {
        var timer = itimerval()
        setitimer(0, &timer, nil)
        signal(SIGALRM, SIG_IGN)
    }

    /// Called in a signal handler.
    private func tick() {
        seconds += 1
        guard isOnTerminal || tellsJSON || seconds % 5 == 0 else { return }
        let written = mapc_bytes_written() - writtenBefore
        if journalSize > 0, writtenBefore >= 0, written > 0 {
            let percent = Int32(min(99, written * 100 / journalSize))
            if tellsJSON {
                return mapc_tell_number("{\"schema\":\"mapc.progress/1\",\"event\":\"rolling-back\",\"percent\":", percent, "}\n")
            }
            return mapc_tell_number(isOnTerminal ? "\r\u{1B}[2Krolling back, " : "rolling back, ", percent, isOnTerminal ? " %" : " %\n")
        }
        if tellsJSON { return }
        let words = isOnTerminal ? "\r\u{1B}[2Kwaiting for SQLite to stop, " : "waiting for SQLite to stop, "
        mapc_tell_number(words, Int32(seconds), isOnTerminal ? " s" : " s\n")
    }
}
