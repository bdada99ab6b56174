/// How lines are printed on a terminal.
package struct PrintStyle: Sendable {
    package var isColoured: Bool
    /// The width of the terminal in columns. Lines of files are cut to it.
    package var width: Int
    /// Whether other texts are wrapped at words. Only those on a terminal are: a log or a program that reads them has no width.
    package var wrapsWords: Bool

    package init(isColoured: Bool = false, width: Int = 100, wrapsWords: Bool = false) {
        self.isColoured = isColoured
        self.width = max(width, 40)
        self.wrapsWords = wrapsWords
    }

    /// The kind of a part of a printed finding, which decides its colour.
    package enum Role: Sendable, Equatable {
        case severity(Severity)
        case message, frame, secondary, quiet, added, removed
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
            case .added: Self.green
            case .removed: Self.red
            }
        return code + text + Self.plain
    }

    private static let (error, warning, note) = ("\u{1B}[1;31m", "\u{1B}[1;33m", "\u{1B}[1;36m")
    private static let (bold, blue, faint, plain) = ("\u{1B}[1m", "\u{1B}[34m", "\u{1B}[2m", "\u{1B}[0m")

    private static let (green, red) = ("\u{1B}[32m", "\u{1B}[31m")

    /// The control sequences that `paint` writes before and after a part.
    static let codes = [error, warning, note, bold, blue, faint, green, red, plain]
}
