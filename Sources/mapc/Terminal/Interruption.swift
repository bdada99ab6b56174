import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ctrl-C and SIGTERM: the run stops, rolls back, and says so.
enum Interruption {
    static let cancellation = Cancellation()

    /// Before anything is written there is nothing to undo.
    static func endAtOnce() {
        for number in numbers {
            signal(number) { _ in
                // In a handler little is allowed: no more than this.
                _ = write(STDERR_FILENO, Interruption.words.utf8Start, Interruption.words.utf8CodeUnitCount)
                _exit(ExitStatus.interrupted.rawValue)
            }
        }
    }

    /// From here on it is the run that stops; or the process, if it is still at work with the same statement some hundredths of a second later.
    ///
    /// A function of SQLite's own, such as `replace` of long texts, asks nobody. To end then is what a power failure would be: whoever opens
    /// the store next, with whatever program, rolls back what was written, and the next `mapc apply` puts away the rest.
    static func listen() {
        // Made now: a handler may not make anything.
        _ = cancellation.isCancelled
        signal(SIGPROF) { _ in
            guard Interruption.cancellation.hasStatements else { return }
            _ = write(STDERR_FILENO, Interruption.lateWords.utf8Start, Interruption.lateWords.utf8CodeUnitCount)
            _exit(ExitStatus.interrupted.rawValue)
        }
        for number in numbers {
            signal(number) { _ in
                // Of the processor's time, so that a busy machine ends nobody: ITIMER_PROF, whose type is another on each platform.
                var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: 70_000))
                if !Interruption.cancellation.isCancelled { setitimer(2, &timer, nil) }
                Interruption.cancellation.cancel()
            }
        }
    }

    /// The signals end the process without a word, as they do those of others.
    static func standBack() {
        for number in numbers { signal(number, SIG_DFL) }
        // A timer that still runs must not end what is left to do.
        signal(SIGPROF, SIG_IGN)
    }

    private static let words: StaticString = "interrupted; the store is what it was\n"
    private static let lateWords: StaticString = "interrupted; the next to open the store rolls it back to what it was\n"

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
}
