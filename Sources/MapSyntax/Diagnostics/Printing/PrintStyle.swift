/// How findings look on a terminal.
package struct PrintStyle: Sendable {
    package var isColoured: Bool
    /// Columns of the terminal: lines of files are cut to it, texts of ours are not.
    package var width: Int

    package init(isColoured: Bool = false, width: Int = 100) {
        self.isColoured = isColoured
        self.width = max(width, 40)
    }

    /// What a piece of a printed finding is, which decides its colour.
    enum Role {
        case severity(Severity)
        case message, frame, secondary, quiet
    }

    func paint(_ text: String, _ role: Role) -> String {
        guard isColoured, !text.isEmpty else { return text }
        let code =
            switch role {
            case .severity(.error): "1;31"
            case .severity(.warning): "1;33"
            case .severity(.note): "1;36"
            case .message: "1"
            case .frame, .secondary: "34"
            case .quiet: "2"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
