extension Function {
    /// A function's meaning for the arguments that nearly all rows have, computed where they lie: no `Value`, no copy of a text.
    ///
    /// `evaluate` stays the meaning, and a shortcut gives what it gives. Each case says what is taken; nil gives nil, and for any other
    /// argument `evaluate` is asked.
    package enum Shortcut: Sendable {
        package typealias Bytes = UnsafeBufferPointer<UInt8>
        package typealias Space = UnsafeMutableBufferPointer<UInt8>

        /// A double.
        case real(@Sendable (Double) -> Double?)
        /// A double of which an integer is made.
        case whole(@Sendable (Double) -> Int64?)
        /// An integer.
        case integer(@Sendable (Int64) -> Int64?)
        /// Two integers.
        case integers(@Sendable (Int64, Int64) -> Int64?)
        /// A text's bytes, of which an integer is made.
        case count(@Sendable (Bytes) -> Int64)
        /// A text's bytes: whether they pass; nil passes. Where they do not, `evaluate` is asked.
        case test(@Sendable (Bytes) -> Bool)
        /// A text's bytes and space for as many: how many were written there, nil where `evaluate` is to be asked. The space may be where the
        /// text is: a byte is written when it and all before it have been read.
        case rewrite(@Sendable (Bytes, Space) -> Int?)

        /// What it takes, as `RegisteredFunction.takes` says it.
        fileprivate var takes: [ValueType] {
            switch self {
            case .real, .whole: [.double]
            case .integer: [.int64]
            case .integers: [.int64, .int64]
            case .count, .test, .rewrite: [.string]
            }
        }

        /// What gives this of what another gives, where neither need be asked by itself.
        package func of(_ inner: Shortcut) -> Shortcut? {
            switch (self, inner) {
            case (.real(let outer), .real(let inner)): .real { number in inner(number).flatMap(outer) }
            case (.whole(let outer), .real(let inner)): .whole { number in inner(number).flatMap(outer) }
            case (.integer(let outer), .whole(let inner)): .whole { number in inner(number).flatMap(outer) }
            case (.integer(let outer), .integer(let inner)): .integer { number in inner(number).flatMap(outer) }
            case (.rewrite(let outer), .rewrite(let inner)):
                .rewrite { text, space in
                    inner(text, space).flatMap { count in outer(Bytes(rebasing: Bytes(space)[..<count]), space) }
                }
            default: nil
            }
        }
    }

    /// The shortcut for arguments of these types; none where a nil argument is more than nil.
    func shortcut(_ takes: [ValueType]) -> Shortcut? {
        guard case .propagates = nilRule else { return nil }
        return shortcuts.first { $0.takes == takes }
    }
}

/// Texts of nothing but ASCII: nearly all there are. Every other is left to Unicode.
package enum ASCII {
    package static func isAll(_ text: Function.Shortcut.Bytes) -> Bool { text.reduce(0, |) < 0x80 }

    /// `Ab` as `ab`, or as `AB`.
    static let lowercased = Function.Shortcut.rewrite { text, space in
        rewritten(text, into: space) { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    }

    static let uppercased = Function.Shortcut.rewrite { text, space in
        rewritten(text, into: space) { $0 &- UInt8(ascii: "a") < 26 ? $0 & ~0x20 : $0 }
    }

    static let trimmed = Function.Shortcut.rewrite { text, space in
        guard isAll(text) else { return nil }
        guard let first = text.firstIndex(where: { !isWhiteSpace($0) }), let last = text.lastIndex(where: { !isWhiteSpace($0) }) else {
            return 0
        }
        for index in first...last { space[index - first] = text[index] }
        return last - first + 1
    }

    @inline(__always)
    private static func rewritten(
        _ text: Function.Shortcut.Bytes, into space: Function.Shortcut.Space, _ changed: (UInt8) -> UInt8
    ) -> Int? {
        guard isAll(text) else { return nil }
        for index in text.indices { space[index] = changed(text[index]) }
        return text.count
    }

    /// Tab, line feed, vertical tab, form feed, carriage return and the space are Unicode's white space below 0x80.
    private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 9...13 ~= byte }
}
