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

    static func listen() {
        // Made now: a handler may not make anything.
        _ = cancellation.isCancelled
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Interruption.cancellation.cancel() }
        }
    }
}
