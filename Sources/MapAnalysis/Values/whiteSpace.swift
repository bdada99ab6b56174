extension UInt8 {
    /// Whether this is white space of XML and JSON, which have the same: a space, a tab, or one of the two ends of a line.
    package var isMarkupSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension ArraySlice<UInt8> {
    /// The bytes without white space at their ends.
    var trimmed: ArraySlice<UInt8> {
        var bytes = drop(while: \.isMarkupSpace)
        while bytes.last?.isMarkupSpace ?? false { bytes.removeLast() }
        return bytes
    }
}
