extension JSONText {
    /// Returns the same JSON on one line, without white space between its parts. White space inside strings stays.
    package static func onOneLine(_ json: [UInt8]) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(json.count)
        var isInText = false
        var isEscaped = false
        for byte in json {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isInText = true
            } else if [UInt8(ascii: " "), 9, 10, 13].contains(byte) {
                continue
            }
            line.append(byte)
        }
        return line
    }
}
