extension Value {
    /// Whether this value precedes another of its type: numbers by size, text by its UTF-8 bytes, decimals exactly, dates by time.
    ///
    /// This is the only place that orders values. `nil` precedes everything, as in every order of the language. Comparisons such as `<` in
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
    /// Whether this row precedes another: by key, part by part. Rows of one hierarchy have keys of the same types.
    package func precedes(_ other: RowReference) -> Bool {
        if key == other.key { return (entity, mapping ?? 0) < (other.entity, other.mapping ?? 0) }
        return key.lexicographicallyPrecedes(other.key) { $0.precedes($1) }
    }
}
