/// How lines look on a terminal.
package struct PrintStyle: Sendable {
    package var isColoured: Bool
    /// Columns of the terminal: lines of files are cut to it, texts of ours are not.
    package var width: Int

    package init(isColoured: Bool = false, width: Int = 100) {
        self.isColoured = isColoured
        self.width = max(width, 40)
    }

    /// What a piece of a printed finding is, which decides its colour.
    package enum Role: Sendable, Equatable {
        case severity(Severity)
        case message, frame, secondary, quiet
    }

    func paint(_ text: String, _ role: Role?) -> String {
        guard isColoured, let role, !text.isEmpty else { return text }
        let code =
            switch role {
            case .severity(.error): Self.error
            case .severity(.warning): Self.warning
            case .severity(.note): Self.note
            case .message: Self.bold
            case .frame, .secondary: Self.blue
            case .quiet: Self.faint
            }
        return code + text + Self.plain
    }

    private static let (error, warning, note) = ("\u{1B}[1;31m", "\u{1B}[1;33m", "\u{1B}[1;36m")
    private static let (bold, blue, faint, plain) = ("\u{1B}[1m", "\u{1B}[34m", "\u{1B}[2m", "\u{1B}[0m")

    /// What `paint` writes before a piece and behind it.
    static let codes = [error, warning, note, bold, blue, faint, plain]
}
