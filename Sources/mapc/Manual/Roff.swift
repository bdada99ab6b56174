import MapCompiler

/// A manual page in the macros of man(7), which every reader of manual pages knows.
struct Roff {
    private(set) var lines: [String] = []

    init(title: String, section: Int, date: String, source: String, manual: String) {
        let header = [Self.escaped(title.uppercased()), "\(section)", date, Self.escaped(source), Self.escaped(manual)].map { "\"\($0)\"" }
        lines = [".TH \(header.joined(separator: " "))"]
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    mutating func section(_ title: String) { lines.append(".SH \(Self.escaped(title))") }

    /// A paragraph; an empty line in the text begins another.
    mutating func paragraph(_ text: Rich) {
        if !isAfterHeading { lines.append(".PP") }
        add(text)
    }

    /// A term, and indented below it what it means.
    mutating func item(_ term: Rich, _ text: Rich) {
        lines += [".TP", Self.line(term.text)]
        add(text)
    }

    /// Lines that stay as they are.
    mutating func code(_ lines: [String]) {
        // A backslash at the end of a line joins it with the next.
        let broken = lines.flatMap { Self.broken(Self.line(Self.escaped($0)), joint: "\\") }
        self.lines += [".PP", ".RS 4", ".nf"] + broken + [".fi", ".RE"]
    }

    /// A macro ends the paragraph, so text directly below a heading needs none.
    private var isAfterHeading: Bool { lines.last?.hasPrefix(".SH") ?? false }

    private mutating func add(_ text: Rich) {
        var isFirst = true
        for paragraph in text.text.split(separator: "\n", omittingEmptySubsequences: true) {
            if !isFirst { lines.append(".PP") }
            lines += Self.broken(Self.line(String(paragraph)), joint: nil)
            isFirst = false
        }
    }

    /// A dot or an apostrophe at the beginning of a line would be a request.
    private static func line(_ text: String) -> String { text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text }

    /// Breaks a line at spaces, so that no line of the source has more than 80 bytes. With a joint, the space stays before it, since spaces count there.
    private static func broken(_ text: String, joint: String?) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !line.isEmpty, line.utf8.count + word.utf8.count > 76 {
                lines.append(joint.map { "\(line) \($0)" } ?? line)
                line = Self.line(String(word))
            } else {
                line += lines.isEmpty && line.isEmpty ? String(word) : " \(word)"
            }
        }
        return lines + [line]
    }

    /// Returns text as roff prints it. A backslash begins an escape; a bare '-' may become a hyphen, which nobody can paste as an option, and quotes and
    /// accents become typographic ones.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.visible.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\"": result += "\\(dq"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(hexadecimal(scalar))]"
            }
        }
        return result
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// Text of a manual page with words in bold or italic. `text` has been escaped already.
struct Rich: ExpressibleByStringInterpolation {
    var text: String

    init(_ plain: String) {
        text = plain.split(separator: "\n", omittingEmptySubsequences: false).map { Roff.escaped(String($0)) }.joined(separator: "\n")
    }

    init(stringLiteral value: String) { self.init(value) }

    init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// Prose in which what is in single quotes is code: it is printed in bold, without them.
    init(prose: String) {
        let pieces = prose.matches(of: /(^|[ (,])'([^'\n]+)'(?=$|[ ),.;:])/)
        var (text, end) = ("", prose.startIndex)
        for piece in pieces {
            text += Rich(String(prose[end..<piece.range.lowerBound]) + piece.output.1).text
            text += Rich.bold(String(piece.output.2)).text
            end = piece.range.upperBound
        }
        self.text = text + Rich(String(prose[end...])).text
    }

    private init(escaped text: String) { self.text = text }

    static func bold(_ plain: String) -> Rich { Rich(escaped: "\\fB\(Roff.escaped(plain))\\fP") }
    static func italic(_ plain: String) -> Rich { Rich(escaped: "\\fI\(Roff.escaped(plain))\\fP") }
    static func + (first: Rich, second: Rich) -> Rich { Rich(escaped: first.text + second.text) }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { text += Rich(literal).text }
        mutating func appendInterpolation(_ rich: Rich) { text += rich.text }
        mutating func appendInterpolation(bold plain: String) { text += Rich.bold(plain).text }
        mutating func appendInterpolation(italic plain: String) { text += Rich.italic(plain).text }
    }
}

extension [Rich] {
    func joined(by separator: Rich) -> Rich {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + separator + $1 }
    }
}
