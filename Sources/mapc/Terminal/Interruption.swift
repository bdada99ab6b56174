import CArguments
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
        handle { _ in
            Interruption.tell(Interruption.words)
            _exit(ExitStatus.interrupted.rawValue)
        }
    }

    /// From here on the first signal stops the statement that runs and undoes the transaction, however long that takes. A second one ends the process
    /// immediately, which has the effect of a power failure: the next program that opens the store, whichever it is, rolls the transaction back, and the
    /// next `mapc apply` removes the remaining files.
    static func listen(whileMigrating store: String) {
        // Creates the cancellation now, since a signal handler must not allocate memory.
        _ = cancellation.isCancelled
        hasListened.store(true, ordering: .relaxed)
        RollbackWatch.shared.prepare(for: store, tellsJSON: tellsJSON.load(ordering: .relaxed))
        handle { _ in
            if Interruption.cancellation.isCancelled { return Interruption.leaveUnlessRepeated() }
            Interruption.noteTime()
            if !Interruption.tellsJSON.load(ordering: .relaxed) { Interruption.say(Interruption.firstWords) }
            RollbackWatch.shared.begin()
            Interruption.cancellation.cancel()
        }
    }

    /// From here on the database is migrated, and the rows that it emits are passed on. The first signal waits for whoever takes them. A second one ends the
    /// process immediately, with the exit code of a migrated database.
    static func passOnRows() {
        guard hasListened.load(ordering: .relaxed), !isPassingOn.exchange(true, ordering: .relaxed) else { return }
        RollbackWatch.shared.end()
        isAsked.store(cancellation.isCancelled, ordering: .relaxed)
        handle { _ in
            guard Interruption.isAsked.exchange(true, ordering: .relaxed) else {
                Interruption.noteTime()
                if !Interruption.tellsJSON.load(ordering: .relaxed) { Interruption.say(Interruption.passingWords) }
                return
            }
            Interruption.leaveUnlessRepeated(Interruption.passedWords, Interruption.passedEvent, .unfinished)
        }
    }

    /// From here on the first signal stops what has not begun: this database may be migrated, and the result is still to be printed. Only a run of another
    /// database ends with the exit code of an interruption.
    static func holdOn() {
        RollbackWatch.shared.end()
        if isPassingOn.exchange(false, ordering: .relaxed), isAsked.load(ordering: .relaxed) { cancellation.cancel() }
        handle { _ in
            if Interruption.cancellation.isCancelled { return Interruption.leaveUnlessRepeated() }
            Interruption.noteTime()
            Interruption.cancellation.cancel()
        }
    }

    /// Before another database is planned, a signal ends the process without a message, since an earlier one may be migrated. A stream of events still ends
    /// with one. So does a signal that has come since.
    static func standBack() {
        // Before the first database, the message of `endAtOnce` is true.
        guard hasListened.load(ordering: .relaxed) else { return }
        handle { _ in
            Interruption.tell("")
            _exit(ExitStatus.interrupted.rawValue)
        }
        guard cancellation.isCancelled else { return }
        tell("")
        exit(ExitStatus.interrupted.rawValue)
    }

    /// Ends the process, unless the signal comes with the first one: `timeout` sends each signal to its child and then to the group of the child.
    private static func leaveUnlessRepeated(
        _ words: StaticString = lateWords, _ event: StaticString = lastEvent, _ status: ExitStatus = .interrupted
    ) {
        guard milliseconds - firstTime.load(ordering: .relaxed) >= 500 else { return }
        tell(words, event)
        _exit(status.rawValue)
    }

    /// Waits, or less if a signal comes.
    static func wait(milliseconds: UInt32) { usleep(milliseconds * 1000) }

    private static func noteTime() { firstTime.store(milliseconds, ordering: .relaxed) }

    /// The time by a clock that only goes forward.
    private static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    private static let firstTime = Atomic<Int>(0)
    private static let hasListened = Atomic<Bool>(false)
    private static let isPassingOn = Atomic<Bool>(false)
    /// Whether a signal has come since the rows are passed on, or before.
    private static let isAsked = Atomic<Bool>(false)

    /// Handles the signals, but not those that the process was told to ignore, as `nohup` does with SIGHUP.
    private static func handle(_ body: @escaping @convention(c) (Int32) -> Void) {
        for number in numbers where mapc_is_ignored(number) == 0 { signal(number, body) }
        // A program may start mapc from a thread that blocks them.
        var handled = set(of: numbers + [SIGALRM])
        pthread_sigmask(SIG_UNBLOCK, &handled, nil)
    }

    /// Makes signals that end the process wait, and returns the mask to restore.
    static func holdBack() -> sigset_t {
        var (held, before) = (set(of: numbers), sigset_t())
        pthread_sigmask(SIG_BLOCK, &held, &before)
        return before
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }

    /// Restores the mask. Signals that have arrived since have their effect now.
    static func letThrough(_ mask: sigset_t) {
        var mask = mask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }

    /// Called in a signal handler, which may only call async-signal-safe functions.
    private static func tell(_ words: StaticString, _ event: StaticString = lastEvent) {
        say(words)
        if tellsJSON.load(ordering: .relaxed) { say(event) }
    }

    private static func say(_ words: StaticString) { _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount) }

    private static let tellsJSON = Atomic<Bool>(false)
    /// What `ProgressReporter.end` prints.
    private static let lastEvent: StaticString =
        "{\"schema\":\"mapc.progress/1\",\"event\":\"ended\",\"result\":\"cancelled\",\"exitCode\":130}\n"
    private static let passedEvent: StaticString =
        "{\"schema\":\"mapc.progress/1\",\"event\":\"ended\",\"result\":\"unfinished\",\"exitCode\":7}\n"
    private static let passingWords: StaticString =
        "Interrupted: the database is migrated, and mapc writes the rows that it emits. Interrupt it again to leave without them.\n"
    private static let passedWords: StaticString = "Left at once. The database is migrated, but not all emitted rows have been written.\n"
    private static let words: StaticString = "Interrupted. The database is unchanged.\n"
    private static let firstWords: StaticString = "Interrupted: mapc stops and undoes its changes. Interrupt it again to leave at once.\n"
    private static let lateWords: StaticString = """
        Left at once. If the migration was not committed, the next program that opens the database undoes it, and the next 'mapc apply' removes what is \
        left beside it.

        """

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
}
