import MapCompiler
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Handles Ctrl-C, SIGTERM and SIGHUP: the run stops, rolls back, and reports that it was interrupted.
enum Interruption {
    static let cancellation = Cancellation()

    /// Before a run has written anything, a signal ends the process immediately. `tellsJSON` ends a stream of events with one.
    static func endAtOnce(tellsJSON: Bool) {
        self.tellsJSON.store(tellsJSON, ordering: .relaxed)
        for number in numbers {
            signal(number) { _ in
                Interruption.tell(Interruption.words)
                _exit(ExitStatus.interrupted.rawValue)
            }
        }
    }

    /// From here on a signal cancels the run. If the same statement is still running 70 ms of CPU time later, the process ends.
    ///
    /// A function of SQLite's own, such as `replace` on long texts, cannot be cancelled. Ending the process in it has the effect of a power
    /// failure: the next program that opens the store, whichever it is, rolls the transaction back, and the next `mapc apply` removes the
    /// remaining files.
    static func listen() {
        // Creates the cancellation now, since a signal handler must not allocate memory.
        _ = cancellation.isCancelled
        signal(SIGPROF) { _ in
            guard Interruption.cancellation.hasStatements else { return }
            Interruption.tell(Interruption.lateWords)
            _exit(ExitStatus.interrupted.rawValue)
        }
        for number in numbers {
            signal(number) { _ in
                // ITIMER_PROF, a different type on each platform. It counts CPU time, so a busy machine does not end a run too early.
                var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: 70_000))
                if !Interruption.cancellation.isCancelled { setitimer(2, &timer, nil) }
                Interruption.cancellation.cancel()
            }
        }
    }

    /// From here on a signal ends the process without a message, since a database may be migrated. A stream of events still ends with one.
    static func standBack() {
        for number in numbers {
            guard tellsJSON.load(ordering: .relaxed) else {
                signal(number, SIG_DFL)
                continue
            }
            signal(number) { _ in
                Interruption.tell("")
                _exit(ExitStatus.interrupted.rawValue)
            }
        }
        // A timer that is still running must not end the process now.
        signal(SIGPROF, SIG_IGN)
    }

    /// Makes signals that end the process wait, and returns the mask to restore.
    static func holdBack() -> sigset_t {
        var (held, before) = (sigset_t(), sigset_t())
        sigemptyset(&held)
        for number in numbers { sigaddset(&held, number) }
        pthread_sigmask(SIG_BLOCK, &held, &before)
        return before
    }

    /// Restores the mask. Signals that have arrived since have their effect now.
    static func letThrough(_ mask: sigset_t) {
        var mask = mask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }

    /// Called in a signal handler, which may only call async-signal-safe functions.
    private static func tell(_ words: StaticString) {
        _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
        if tellsJSON.load(ordering: .relaxed) { _ = write(STDERR_FILENO, lastEvent.utf8Start, lastEvent.utf8CodeUnitCount) }
    }

    private static let tellsJSON = Atomic<Bool>(false)
    /// What `ProgressReporter.end` prints.
    private static let lastEvent: StaticString =
        "{\"schema\":\"mapc.progress/1\",\"event\":\"ended\",\"result\":\"cancelled\",\"exitCode\":130}\n"
    private static let words: StaticString = "Interrupted. The database is unchanged.\n"
    private static let lateWords: StaticString = "Interrupted. The next program that opens the database undoes the changes.\n"

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
}
