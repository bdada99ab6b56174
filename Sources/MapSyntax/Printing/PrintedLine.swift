/// A line to print: parts of text, each with its kind.
///
/// A part cannot break the line or control the terminal: it is escaped with `visible` when it is added, so that its width is known.
package struct PrintedLine: Sendable, Equatable {
    private struct Piece: Sendable, Equatable {
        var text: String
        var role: PrintStyle.Role?
    }

    private var pieces: [Piece] = []

    package init(_ text: String = "", _ role: PrintStyle.Role? = nil) { add(text, role) }

    package mutating func add(_ text: String, _ role: PrintStyle.Role? = nil) {
        if !text.isEmpty { pieces.append(Piece(text: text.visible, role: role)) }
    }

    mutating func add(_ line: PrintedLine) { pieces += line.pieces }

    /// The width in columns of a terminal.
    var displayWidth: Int { pieces.reduce(0) { $0 + $1.text.displayWidth } }

    /// Returns the line in several lines of at most this width where it has spaces to break it, each after the first indented. A longer word has a line of its own.
    func wrapped(to width: Int, indent: Int) -> [PrintedLine] {
        if displayWidth <= width { return [self] }
        var lines = [PrintedLine()]
        var used = 0
        for piece in pieces {
            for (place, word) in piece.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                // The first word of a piece goes on with the last word of the piece before.
                let gap = place == 0 ? "" : " "
                let wordWidth = String(word).displayWidth
                if place > 0, used > indent, used + 1 + wordWidth > width {
                    lines.append(PrintedLine(String(repeating: " ", count: indent)))
                    lines[lines.count - 1].add(String(word), piece.role)
                    used = indent + wordWidth
                } else {
                    lines[lines.count - 1].add(gap + word, piece.role)
                    used += gap.count + wordWidth
                }
            }
        }
        return lines
    }

    /// Returns the text of the line, without its line break.
    func text(_ style: PrintStyle) -> String {
        let words = pieces.map(\.text).joined()
        let inert = words.inert
        // A command for a runner is rare, and colours would get in the way of escaping it.
        return inert == words ? pieces.map { style.paint($0.text, $0.role) }.joined() : inert
    }
}
