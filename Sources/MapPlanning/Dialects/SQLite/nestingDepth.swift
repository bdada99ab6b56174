extension Condition {
    /// An estimate of the depth that the condition needs on the stack of SQLite's parser, which has a hundred places.
    var nestingDepth: Int { MapPlanning.nestingDepth(of: SQLWriter().holds(self).text) }
}

/// Returns an estimate of the depth that a statement needs. A SELECT in parentheses needs about five times as many places as parentheses.
func nestingDepth(of sql: String) -> Int {
    let text = Array(sql.utf8)
    let word = Array("SELECT ".utf8)
    var (depth, deepest) = (0, 0)
    /// The places of each open parenthesis.
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
