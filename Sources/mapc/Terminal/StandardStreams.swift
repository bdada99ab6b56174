#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The standard streams of the process.
enum StandardStreams {
    /// Opens something in place of each closed stream, as after `>&-`. Otherwise a store or a lock file could get one of these descriptors, and
    /// messages would be written into it. Writing to such a stream fails, as it does to a closed one.
    static func hold() {
        for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 { _ = open("/", O_RDONLY) }
    }

    /// From here on, writing to a pipe that nobody reads fails with an error and does not end the process.
    static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

    /// Ends the process with SIGPIPE, as a closed pipe ends other programs.
    static func endWithReader() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        exit(128 + SIGPIPE)
    }
}
