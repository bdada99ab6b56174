/// Decimals as text: `+007.50` is `7.5`, `1.2e3` is `1200`, `-0.0` is `0`.
///
/// A normalised decimal has no exponent, no leading zeros, no trailing zeros after the point and no `-0`, so two decimals are equal exactly
/// if their texts are.
package enum DecimalText {
    /// Returns the normalised text; nil if the text is not a decimal, or if its exponent is beyond ±400, because the result would consist
    /// mostly of zeros.
    package static func normalised(_ text: String) -> String? { normalised(utf8: Array(text.utf8)) }

    package static func normalised(utf8 text: [UInt8]) -> String? {
        guard let number = NumberText(text) else { return nil }
        var digits = number.whole + number.fraction
        var point = number.whole.count
        if !number.exponent.isEmpty {
            guard let exponent = Int(String(decoding: number.exponent, as: UTF8.self)), (-400...400).contains(exponent) else { return nil }
            point += exponent
        }
        let zero = UInt8(ascii: "0")
        if point < 1 {
            digits.insert(contentsOf: [UInt8](repeating: zero, count: 1 - point), at: 0)
            point = 1
        } else if point > digits.count {
            digits.append(contentsOf: [UInt8](repeating: zero, count: point - digits.count))
        }
        let whole = digits[..<point].drop { $0 == zero }
        var fraction = digits[point...]
        while fraction.last == zero { fraction.removeLast() }
        if whole.isEmpty && fraction.isEmpty { return "0" }
        var result: [UInt8] = number.isNegative ? [UInt8(ascii: "-")] : []
        result += whole.isEmpty ? [zero] : Array(whole)
        if !fraction.isEmpty { result += [UInt8(ascii: ".")] + fraction }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the decimal that is `integer` divided by ten to the power of `scale`: 1050 of scale 2 is `10.5`.
    package static func text(_ integer: Int64, scale: Int) -> String {
        normalised("\(integer)e-\(scale)") ?? "0"
    }

    /// Returns the normalised decimal times ten to the power of `scale`; nil if that is not a whole number of 64 bits.
    package static func integer(_ decimal: String, scale: Int) -> Int64? {
        let parts = decimal.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2 else { return nil }
        let fraction = parts.count == 2 ? Array(parts[1]) : []
        guard fraction.count <= scale else { return nil }
        let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: scale - fraction.count)
        return Int64(String(decoding: Array(whole) + fraction + zeros, as: UTF8.self))
    }

    /// Returns the decimal with the shortest text that reads as this double again; nil for an infinity and NaN.
    package static func text(_ double: Double) -> String? {
        double.isFinite ? normalised(RealText.text(double)) : nil
    }

    /// Whether one normalised decimal is less than another. It compares digit by digit and is therefore exact.
    package static func isLess(_ left: String, _ right: String) -> Bool {
        let (a, b) = (Array(left.utf8), Array(right.utf8))
        let minus = UInt8(ascii: "-")
        switch (a.first == minus, b.first == minus) {
        case (true, false): return true
        case (false, true): return false
        case (false, false): return isMagnitudeLess(a[...], b[...])
        case (true, true): return isMagnitudeLess(b.dropFirst(), a.dropFirst())
        }
    }

    /// Whether two normalised decimals differ by at most a third one. It computes with all digits and is therefore exact.
    package static func isNear(_ left: String, _ right: String, within tolerance: String) -> Bool {
        let difference = (DecimalDigits(left) + DecimalDigits(right).negated).magnitude
        guard case .decimal(let text) = difference.value else { return false }
        return !isLess(tolerance, text)
    }

    private static func isMagnitudeLess(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        let point = UInt8(ascii: ".")
        let leftWhole = left.prefix { $0 != point }
        let rightWhole = right.prefix { $0 != point }
        if leftWhole.count != rightWhole.count { return leftWhole.count < rightWhole.count }
        return left.lexicographicallyPrecedes(right)
    }
}
