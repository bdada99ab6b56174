extension StringProtocol {
    /// Returns it without trailing spaces, or its beginning with an ellipsis if it is wider than so many columns of a terminal.
    package func cut(to width: Int) -> String {
        if displayWidth <= width { return String(reversed().drop { $0 == " " }.reversed()) }
        var (shown, used) = ("", 0)
        for character in self {
            let columns = String(character).displayWidth
            guard used + columns < width else { break }
            shown.append(character)
            used += columns
        }
        return shown + "…"
    }
}
