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

    /// From here on it is the run that stops.
    static func listen() {
        // Made now: a handler may not make anything.
        _ = cancellation.isCancelled
        for number in numbers { signal(number) { _ in Interruption.cancellation.cancel() } }
    }

    /// The signals end the process without a word, as they do those of others.
    static func standBack() {
        for number in numbers { signal(number, SIG_DFL) }
    }

    private static let words: StaticString = "interrupted; the store is what it was\n"

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
}
