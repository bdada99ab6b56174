/// One line on its way to a terminal or a file: pieces of text, each with what it is.
///
/// Whatever a piece holds, it stays on its line and does nothing there: `visible` is applied as it is added, so that its width is known.
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

    /// Columns of a terminal.
    var displayWidth: Int { pieces.reduce(0) { $0 + $1.text.displayWidth } }

    /// As it is written, without its end.
    func text(_ style: PrintStyle) -> String {
        let words = pieces.map(\.text).joined()
        let inert = words.inert
        // What a runner would obey is rare, and colours would stand in the way of mending it.
        return inert == words ? pieces.map { style.paint($0.text, $0.role) }.joined() : inert
    }
}
