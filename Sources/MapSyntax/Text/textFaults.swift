/// Finds what prevents bytes from being a text: another encoding, NULs, byte order marks.
package func textFaults(in bytes: UnsafeBufferPointer<UInt8>, file: FileID) -> (diagnostics: [Diagnostic], isASCII: Bool) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return ([.isUTF16(file: file)], false) }
    if let offset = bytes.firstOffset(of: 0) {
        // ASCII in UTF-16 has a NUL in every second byte.
        let isUTF16 = bytes.count % 2 == 0 && bytes.indices.allSatisfy { $0 % 2 != offset % 2 || bytes[$0] == 0 }
        return ([isUTF16 ? .isUTF16(file: file) : .isBinary(at: TextRange(file, offset, offset + 1))], false)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
        return ([.notUTF8(at: invalidUTF8(in: bytes, file: file))], false)
    }
    let isASCII = text.utf16.count == bytes.count
    let marks = isASCII ? [] : bytes.indices.dropFirst().filter { bytes[$0] == 0xEF && bytes[$0...].starts(with: byteOrderMark) }
    return (marks.map { .strayByteOrderMark(at: TextRange(file, $0, $0 + byteOrderMark.count)) }, isASCII)
}

/// Returns the first bytes that are not valid UTF-8.
private func invalidUTF8(in bytes: UnsafeBufferPointer<UInt8>, file: FileID) -> TextRange {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
        switch decoder.parseScalar(from: &iterator) {
        case .valid(let scalar): offset += scalar.count
        case .error(let length): return TextRange(file, offset, offset + length)
        case .emptyInput: return TextRange(file, offset, offset)
        }
    }
}
