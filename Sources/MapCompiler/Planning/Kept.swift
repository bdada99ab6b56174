/// What a command keeps in the cache for its next run.
package protocol Kept: Sendable {
    /// What the name of a file ends with.
    static var suffix: String { get }
    /// Reads what was kept; `nil` if the bytes are damaged or are something else.
    init?(_ bytes: [UInt8])
    var bytes: [UInt8] { get }
}

/// Returns texts one after the other, each below a line with its number of bytes. A text that is missing is the line `-`.
func measured(_ texts: [String?]) -> [UInt8] {
    texts.flatMap { text in Array((text.map { "\($0.utf8.count)\n\($0)" } ?? "-\n").utf8) }
}

/// Removes a measured text and returns it, or `nil` in place of a missing one. Returns `.none` if there is none.
func takeText(of rest: inout ArraySlice<UInt8>) -> String?? {
    guard let head = takeLine(of: &rest) else { return .none }
    if head == "-" { return .some(nil) }
    guard let count = Int(head), count >= 0, count <= rest.count else { return .none }
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
}

/// Returns what is kept below a line with its format and a line with a checksum.
func sealed(_ rest: [UInt8], as format: String) -> [UInt8] { Array("\(format)\n\(checksum(of: rest[...]))\n".utf8) + rest }

/// Returns what was sealed; `nil` if the bytes are damaged or have another format.
func unsealed(_ bytes: [UInt8], as format: String) -> ArraySlice<UInt8>? {
    var rest = bytes[...]
    guard takeLine(of: &rest) == format, let digest = takeLine(of: &rest), digest == checksum(of: rest) else { return nil }
    return rest
}

/// Removes a line, with its line feed, and returns it.
private func takeLine(of rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: 10) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
}

/// FNV-1a, 64 bits, which finds damage. Nobody but the user may write into the folder, so it need not resist forgery.
private func checksum(of bytes: ArraySlice<UInt8>) -> String {
    let sum = bytes.withUnsafeBufferPointer { $0.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
    return String(sum, radix: 16)
}
