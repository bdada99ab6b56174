import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where mapc writes: results to stdout, everything else to stderr, at once and in order.
struct Terminal: Sendable {
    var isQuiet = false
    var isVerbose = false
    /// `nil`: colours where a terminal shows them.
    var colour: Bool?

    /// A result, all of it, escaped for the medium that it is in.
    func print(_ text: PrintedText) throws(OutputFailure) {
        let number = write(text.text, to: STDOUT_FILENO)
        guard number == 0 else { throw OutputFailure(words: String(cString: strerror(number)), isClosedPipe: number == EPIPE) }
    }

    /// A result in lines. Each stays a line, whatever it holds.
    func print(_ lines: String...) throws(OutputFailure) { try print(PrintedText(lines: lines)) }

    /// Something beside the result, which `--quiet` leaves out.
    func say(_ text: PrintedText) {
        if !isQuiet { complain(text) }
    }

    func say(_ lines: String...) { say(PrintedText(lines: lines)) }

    /// Something that is only wanted with `--verbose`.
    func tell(_ lines: String...) {
        if isVerbose { complain(PrintedText(lines: lines)) }
    }

    /// Why it does not work, which nothing leaves out.
    func complain(_ lines: String...) { complain(PrintedText(lines: lines)) }

    /// The same, and whatever else is beside a result, as it was escaped.
    func complain(_ text: PrintedText) { write(text.text, to: STDERR_FILENO) }

    /// Replaces the line on which the cursor stands.
    func replaceLine(_ line: String) { write("\r\u{1B}[2K" + line.visible, to: STDERR_FILENO) }

    /// Diagnostics beside a result: on stderr.
    func report(_ diagnostics: [Diagnostic], files: [TextFile] = []) {
        if let text = text(of: diagnostics, files: files) { complain(text) }
    }

    /// What is written of them there; `nil` for nothing.
    func text(of diagnostics: [Diagnostic], files: [TextFile]) -> PrintedText? {
        let shown = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        return shown.isEmpty ? nil : caretText(shown, files: files, style: diagnosticStyle)
    }

    /// How diagnostics look.
    var diagnosticStyle: PrintStyle { style(of: STDERR_FILENO) }

    /// How findings look on that stream.
    func style(of stream: Int32) -> PrintStyle {
        PrintStyle(isColoured: colour ?? (isTerminal(stream) && Environment["NO_COLOR", default: ""].isEmpty), width: width(of: stream))
    }

    var showsProgressBar: Bool { isTerminal(STDERR_FILENO) }

    /// Whether results are written to a terminal, and to no file.
    var showsResults: Bool { isatty(STDOUT_FILENO) == 1 }

    /// A terminal that understands more than lines.
    private func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 && Environment["TERM"] != "dumb" }

    func width(of stream: Int32) -> Int {
        var size = winsize()
        guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return Int(size.ws_col)
    }

    /// The system's number for what went wrong, or 0. Of what does not arrive on stderr there is nobody to be told.
    @discardableResult
    private func write(_ text: String, to stream: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(stream, $0.baseAddress, $0.count) }
            if count <= 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    // Whoever reads is slow, and gave a pipe that does not wait.
                    var wanted = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                    poll(&wanted, 1, -1)
                default: return errno
                }
            }
            rest = rest.dropFirst(max(count, 0))
        }
        return 0
    }
}

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }

/// The environment of the process.
enum Environment {
    static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    static subscript(_ name: String, default fallback: String) -> String { self[name] ?? fallback }
}
