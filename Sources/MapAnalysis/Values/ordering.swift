extension Value {
    /// Whether this value precedes another of its type: numbers by size, text by its UTF-8 bytes, decimals exactly, dates by time.
    ///
    /// This is the only place that orders values. Rows are in the order of what the database has for their keys. `nil` precedes everything, as in every order of the language. Comparisons such as `<` in
    /// expressions check for nil first, because they are false for it.
    package func precedes(_ other: Value) -> Bool {
        switch (self, other) {
        case (.nil, _): other != .nil
        case (_, .nil): false
        case (.boolean(let a), .boolean(let b)): !a && b
        case (.integer(let a), .integer(let b)), (.date(let a), .date(let b)): a < b
        case (.real(let a), .real(let b)): a < b
        case (.text(let a), .text(let b)), (.data(let a), .data(let b)), (.uuid(let a), .uuid(let b)): a.lexicographicallyPrecedes(b)
        case (.decimal(let a), .decimal(let b)): DecimalText.isLess(a, b)
        case (.row(let a), .row(let b)): a.precedes(b)
        case (.list(let a), .list(let b)): a.lexicographicallyPrecedes(b) { $0.precedes($1) }
        default: false
        }
    }
}

extension RowReference {
    /// Whether this row precedes another: by what the database has for the key, part by part.
    package func precedes(_ other: RowReference) -> Bool {
        for part in 0..<min(key.count, other.key.count) {
            if spelling == nil, other.spelling == nil, key[part] == other.key[part] { continue }
            if case (.integer(let mine), .integer(let theirs)) = (key[part], other.key[part]), spelling == nil, other.spelling == nil {
                return mine < theirs
            }
            let (mine, theirs) = (stored(part), other.stored(part))
            if mine.precedes(theirs) { return true }
            if theirs.precedes(mine) { return false }
        }
        return (key.count, entity, mapping ?? 0) < (other.key.count, other.entity, other.mapping ?? 0)
    }
}
