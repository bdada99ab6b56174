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

    /// Returns the text of the line, without its line break.
    func text(_ style: PrintStyle) -> String {
        let words = pieces.map(\.text).joined()
        let inert = words.inert
        // A command for a runner is rare, and colours would get in the way of escaping it.
        return inert == words ? pieces.map { style.paint($0.text, $0.role) }.joined() : inert
    }
}
