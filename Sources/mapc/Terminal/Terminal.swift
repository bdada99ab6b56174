import CArguments
import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where mapc writes: results to standard output, everything else to standard error. Output is not buffered, so it arrives in order.
struct Terminal: Sendable {
    var isQuiet = false
    var isVerbose = false
    /// Whether to use colours; `nil` uses them if the stream is a terminal.
    var colour: Bool?

    /// Prints a result. Throws if not all of it could be written.
    func print(_ text: PrintedText) throws(OutputFailure) { try printWhole(text.text) }

    private func printWhole(_ text: String) throws(OutputFailure) {
        let number = write(text, to: STDOUT_FILENO)
        guard number == 0 else { throw OutputFailure(words: String(cString: strerror(number)), isClosedPipe: number == EPIPE) }
    }

    /// Prints a result line by line. Line breaks inside a line are escaped.
    func print(_ lines: String...) throws(OutputFailure) { try print(PrintedText(lines: lines)) }

    /// Passes a file of the user on to the program that reads standard output, as it is. A terminal gets it with invisible characters escaped.
    func pass(_ file: TextFile) throws(OutputFailure) {
        let text = String(decoding: file.bytes, as: UTF8.self)
        if showsResults { return try print(PrintedText(file: text)) }
        try printWhole(text)
    }

    /// Prints a message to standard error, unless `--quiet`.
    func say(_ text: PrintedText) {
        if !isQuiet { complain(text) }
    }

    func say(_ lines: String...) { say(PrintedText(lines: lines)) }

    /// Prints a message to standard error if `--verbose`.
    func tell(_ lines: String...) {
        if isVerbose { complain(PrintedText(lines: lines)) }
    }

    /// Prints an error to standard error, whatever the options.
    func complain(_ lines: String...) { complain(PrintedText(lines: lines)) }

    /// Prints escaped text to standard error, whatever the options.
    func complain(_ text: PrintedText) { write(text.text, to: STDERR_FILENO) }

    /// Replaces the line that the cursor is on.
    func replaceLine(_ line: String) { write("\r\u{1B}[2K" + line.visible, to: STDERR_FILENO) }

    /// Prints diagnostics to standard error.
    func report(_ diagnostics: [Diagnostic], files: [TextFile] = []) {
        if let text = text(of: diagnostics, files: files, isQuiet: isQuiet) { complain(text) }
    }

    /// Returns the text that `report` prints with or without `--quiet`; `nil` for none.
    func text(of diagnostics: [Diagnostic], files: [TextFile], isQuiet: Bool) -> PrintedText? {
        let shown = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        return shown.isEmpty ? nil : caretText(shown, files: files, style: diagnosticStyle)
    }

    /// The style of diagnostics on standard error.
    var diagnosticStyle: PrintStyle { style(of: STDERR_FILENO) }

    /// Returns the style of diagnostics on a stream.
    func style(of stream: Int32) -> PrintStyle {
        PrintStyle(isColoured: colouring(of: stream).isColoured, width: width(of: stream), wrapsWords: knownWidth(of: stream) != nil)
    }

    /// Whether text on a stream is coloured, and why.
    func colouring(of stream: Int32) -> (isColoured: Bool, reason: StaticString) {
        if let colour { return (colour, colour ? "chosen with '--color always'" : "chosen with '--color never'") }
        if isatty(stream) != 1 { return (false, "it is not a terminal") }
        if Environment["TERM"] == "dumb" { return (false, "TERM is 'dumb'") }
        if !Environment["NO_COLOR", default: ""].isEmpty { return (false, "NO_COLOR is set") }
        return (true, "it is a terminal")
    }

    var showsProgressBar: Bool { isTerminal(STDERR_FILENO) }

    /// Whether results go to a terminal.
    var showsResults: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether a stream is a terminal that understands control sequences.
    private func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 && Environment["TERM"] != "dumb" }

    func width(of stream: Int32) -> Int { knownWidth(of: stream) ?? 100 }

    /// Returns the width of a terminal in columns; `nil` if the stream is not one, or does not tell.
    func knownWidth(of stream: Int32) -> Int? {
        var size = winsize()
        guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes a text and returns 0, or the system's error number. If standard error cannot be written, no one can be informed, so callers ignore
    /// the result.
    @discardableResult
    private func write(_ text: String, to stream: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(stream, $0.baseAddress, $0.count) }
            if count <= 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    // The pipe is non-blocking and its reader is slow.
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

/// The environment variables of the process.
enum Environment {
    static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    /// The names of all variables, in the order of the process.
    static var names: [String] {
        guard var place = mapc_environment() else { return [] }
        var names: [String] = []
        while let entry = place.pointee {
            names.append(String(String(cString: entry).prefix { $0 != "=" }))
            place += 1
        }
        return names
    }

    static subscript(_ name: String, default fallback: String) -> String { self[name] ?? fallback }
}
