/// How deep a statement nests, as SQLite's parser counts: it keeps a hundred things at once and stops there, and what a SELECT in
/// parentheses takes is about five times what parentheses take.
func nestingDepth(of sql: String) -> Int {
    let text = Array(sql.utf8)
    let word = Array("SELECT ".utf8)
    var (depth, deepest) = (0, 0)
    /// By open parenthesis: what it takes.
    var open: [Int] = []
    var quote: UInt8?
    for (place, byte) in text.enumerated() {
        if let other = quote {
            if byte == other { quote = nil }
            continue
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("):
            open.append(1)
            depth += 1
        case UInt8(ascii: ")"): depth -= open.popLast() ?? 0
        case word[0] where open.last == 1 && text[place...].starts(with: word):
            open[open.count - 1] = 5
            depth += 4
        default: break
        }
        deepest = max(deepest, depth)
    }
    return deepest
}
