#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The three streams that every process is given.
enum StandardStreams {
    /// Takes the places of those that are closed, as after `>&-`: a store or a lock file that got one of these numbers would be written over with what is
    /// meant for people. What is written to them fails, as to a closed one.
    static func hold() {
        for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 { _ = open("/", O_RDONLY) }
    }

    /// From here on a pipe that nobody reads gives an error and ends nothing.
    static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

    /// Ends the process as a closed pipe ends any other.
    static func endWithReader() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        exit(128 + SIGPIPE)
    }
}
