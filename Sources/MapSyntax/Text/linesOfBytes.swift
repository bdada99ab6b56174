extension [UInt8] {
    /// Returns the first byte of the line with a place.
    package func startOfLine(at place: Int) -> Int { (self[..<place].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1 }

    /// Returns the first byte of the line after that with a place, or the end.
    package func startOfNextLine(at place: Int) -> Int { self[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count }
}
