extension Function {
    /// A function's meaning for common arguments, computed in place: without a `Value` and without a copy of a text.
    ///
    /// `evaluate` defines the meaning, and a shortcut gives the same result. Each case states which arguments it takes. Nil gives nil, and
    /// for any other argument the caller uses `evaluate`.
    package enum Shortcut: Sendable {
        package typealias Bytes = UnsafeBufferPointer<UInt8>
        package typealias Space = UnsafeMutableBufferPointer<UInt8>

        /// A double.
        case real(@Sendable (Double) -> Double?)
        /// A double, from which an integer is made.
        case whole(@Sendable (Double) -> Int64?)
        /// Two doubles.
        case reals(@Sendable (Double, Double) -> Double?)
        /// Two doubles, from which an integer is made.
        case wholeOfReals(@Sendable (Double, Double) -> Int64?)
        /// An integer.
        case integer(@Sendable (Int64) -> Int64?)
        /// Two integers.
        case integers(@Sendable (Int64, Int64) -> Int64?)
        /// A text's bytes, from which an integer is made.
        case count(@Sendable (Bytes) -> Int64)
        /// A text's bytes: returns whether they pass. Nil passes. If they do not pass, the caller uses `evaluate`.
        case test(@Sendable (Bytes) -> Bool)
        /// A text's bytes, and space for as many bytes: returns how many bytes it has written, or nil if the caller must use `evaluate`.
        /// The space may be the memory of the text itself, so a byte is written only after it and all before it have been read.
        case rewrite(@Sendable (Bytes, Space) -> Int?)

        /// The types that it takes, in the form of `RegisteredFunction.takes`.
        fileprivate var takes: [ValueType] {
            switch self {
            case .real, .whole: [.double]
            case .reals, .wholeOfReals: [.double, .double]
            case .integer: [.int64]
            case .integers: [.int64, .int64]
            case .count, .test, .rewrite: [.string]
            }
        }

        /// Returns the shortcut for this function applied to the result of another; nil if the two must run separately.
        package func of(_ inner: Shortcut) -> Shortcut? {
            switch (self, inner) {
            case (.real(let outer), .real(let inner)): .real { number in inner(number).flatMap(outer) }
            case (.whole(let outer), .real(let inner)): .whole { number in inner(number).flatMap(outer) }
            case (.integer(let outer), .whole(let inner)): .whole { number in inner(number).flatMap(outer) }
            case (.real(let outer), .reals(let inner)): .reals { left, right in inner(left, right).flatMap(outer) }
            case (.whole(let outer), .reals(let inner)): .wholeOfReals { left, right in inner(left, right).flatMap(outer) }
            case (.integer(let outer), .wholeOfReals(let inner)): .wholeOfReals { left, right in inner(left, right).flatMap(outer) }
            case (.integer(let outer), .integer(let inner)): .integer { number in inner(number).flatMap(outer) }
            case (.rewrite(let outer), .rewrite(let inner)):
                .rewrite { text, space in
                    inner(text, space).flatMap { count in outer(Bytes(rebasing: Bytes(space)[..<count]), space) }
                }
            default: nil
            }
        }
    }

    /// Returns the shortcut for arguments of these types; nil if there is none, or if nil arguments do not simply make the result nil.
    func shortcut(_ takes: [ValueType]) -> Shortcut? {
        guard case .propagates = nilRule else { return nil }
        return shortcuts.first { $0.takes == takes }
    }
}

/// Texts that contain only ASCII, as most texts do. All other texts need Unicode.
package enum ASCII {
    package static func isAll(_ text: Function.Shortcut.Bytes) -> Bool { text.reduce(0, |) < 0x80 }

    /// Writes a text as it is.
    package static let copied = Function.Shortcut.rewrite { text, space in rewritten(text, into: space) { $0 } }

    /// Writes `Ab` as `ab`.
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

    /// Tab, line feed, vertical tab, form feed, carriage return and space are Unicode's white space below 0x80.
    private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 9...13 ~= byte }
}
