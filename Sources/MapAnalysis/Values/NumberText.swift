/// A number as people write it, split into parts: `-12.50e3` has the whole part `12`, the fraction `50` and the exponent `3`.
///
/// The grammar is `[+-]? digits [. digits]? [[eE] [+-]? digits]?`, for literals and for text that is converted.
struct NumberText {
    var isNegative = false
    var whole: [UInt8]
    var fraction: [UInt8] = []
    /// With its sign; empty if there is none.
    var exponent: [UInt8] = []

    init?(_ text: [UInt8]) {
        var rest = text[...]
        if let sign = Self.takeSign(&rest) { isNegative = sign == UInt8(ascii: "-") }
        whole = Self.takeDigits(&rest)
        guard !whole.isEmpty else { return nil }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = Self.takeDigits(&rest)
            guard !fraction.isEmpty else { return nil }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            let sign = Self.takeSign(&rest)
            let digits = Self.takeDigits(&rest)
            guard !digits.isEmpty else { return nil }
            exponent = (sign.map { [$0] } ?? []) + digits
        }
        guard rest.isEmpty else { return nil }
    }

    private static func takeSign(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else { return nil }
        rest.removeFirst()
        return first
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest = rest.dropFirst(digits.count)
        return Array(digits)
    }
}
