/// A decimal as its digits, for arithmetic without loss: `-12.50` is minus 1250 of scale 2.
///
/// Sums, differences and products are exact and as long as they need to be.
struct DecimalDigits {
    var isNegative: Bool
    /// From the last digit to the first, without zeros at the front. Zero has no digits.
    var digits: [UInt8]
    /// The number of digits after the point.
    var scale: Int

    /// A quotient that does not end has this many digits, the last one rounded.
    static let quotientDigits = 38

    init(isNegative: Bool, digits: [UInt8], scale: Int) {
        (self.isNegative, self.digits, self.scale) = (isNegative, digits, scale)
        while self.digits.last == 0 { self.digits.removeLast() }
    }

    /// Reads a normalised decimal.
    init(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let digits = text.utf8.reversed().filter { $0 >= UInt8(ascii: "0") }.map { $0 - UInt8(ascii: "0") }
        self.init(isNegative: text.utf8.first == UInt8(ascii: "-"), digits: digits, scale: parts.count > 1 ? parts[1].count : 0)
    }

    var isZero: Bool { digits.isEmpty }

    var value: Value {
        let zero = UInt8(ascii: "0")
        var text = digits.map { $0 + zero }
        while text.count <= scale { text.append(zero) }
        text.insert(UInt8(ascii: "."), at: scale)
        if isNegative { text.append(UInt8(ascii: "-")) }
        let written = scale == 0 ? Array(text.dropFirst()) : text
        return DecimalText.normalised(utf8: written.reversed()).map(Value.decimal) ?? .nil
    }

    var negated: Self { Self(isNegative: !isNegative, digits: digits, scale: scale) }

    var magnitude: Self { Self(isNegative: false, digits: digits, scale: scale) }

    static func + (left: Self, right: Self) -> Self {
        let scale = max(left.scale, right.scale)
        let (a, b) = (left.digits(scale: scale), right.digits(scale: scale))
        if left.isNegative == right.isNegative { return Self(isNegative: left.isNegative, digits: sum(a, b), scale: scale) }
        return isLess(a, b)
            ? Self(isNegative: right.isNegative, digits: difference(b, a), scale: scale)
            : Self(isNegative: left.isNegative, digits: difference(a, b), scale: scale)
    }

    static func * (left: Self, right: Self) -> Self {
        var columns = [Int](repeating: 0, count: left.digits.count + right.digits.count)
        for (i, a) in left.digits.enumerated() {
            for (j, b) in right.digits.enumerated() { columns[i + j] += Int(a) * Int(b) }
        }
        return Self(isNegative: left.isNegative != right.isNegative, digits: carried(columns), scale: left.scale + right.scale)
    }

    /// Returns the exact quotient if it ends within `quotientDigits` digits, else the quotient rounded to as many digits, half to even.
    /// Returns nil for a divisor of zero.
    func divided(by divisor: Self) -> Self? {
        guard !divisor.isZero else { return nil }
        let negative = isNegative != divisor.isNegative
        // Zeros are appended to the dividend until the quotient has one digit more than is kept.
        let zeros = max(0, divisor.digits.count + Self.quotientDigits + 1 - digits.count)
        let dividend = [UInt8](repeating: 0, count: zeros) + digits
        var remainder: [UInt8] = []
        var quotient: [UInt8] = []
        for digit in dividend.reversed() {
            remainder.insert(digit, at: 0)
            while remainder.last == 0 { remainder.removeLast() }
            var times: UInt8 = 0
            while !Self.isLess(remainder, divisor.digits) {
                remainder = Self.difference(remainder, divisor.digits)
                times += 1
            }
            quotient.append(times)
        }
        let exact = Self(isNegative: negative, digits: quotient.reversed(), scale: scale + zeros - divisor.scale)
        return exact.rounded(dropping: exact.digits.count - Self.quotientDigits, hasRest: !remainder.isEmpty).withoutNegativeScale
    }

    /// Rounds to a number of digits after the point: up or down if the rule says so, else half away from zero. With a negative number it
    /// rounds to tens, hundreds and so on.
    func rounded(toScale wanted: Int, _ rule: FloatingPointRoundingRule) -> Self {
        if wanted < 0 {
            // A number is zero if it is rounded to more digits than it has.
            let zeros = -Swift.max(wanted, -digits.count - 2)
            let tens = Self(isNegative: isNegative, digits: digits, scale: scale + zeros).rounded(toScale: 0, rule)
            return Self(
                isNegative: isNegative, digits: tens.digits.isEmpty ? [] : [UInt8](repeating: 0, count: zeros) + tens.digits, scale: 0)
        }
        guard scale > wanted else { return self }
        let dropped = scale - wanted
        let kept = Array(digits.dropFirst(dropped))
        let isExact = digits.prefix(dropped).allSatisfy { $0 == 0 }
        let half = dropped <= digits.count ? digits[dropped - 1] : 0
        let up =
            switch rule {
            case .up: !isNegative && !isExact
            case .down: isNegative && !isExact
            default: half >= 5
            }
        return Self(isNegative: isNegative, digits: up ? Self.sum(kept, [1]) : kept, scale: wanted)
    }

    static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count ? left.reversed().lexicographicallyPrecedes(right.reversed()) : left.count < right.count
    }
}

extension DecimalDigits {
    private func digits(scale wanted: Int) -> [UInt8] {
        digits.isEmpty ? [] : [UInt8](repeating: 0, count: wanted - scale) + digits
    }

    private func rounded(dropping count: Int, hasRest: Bool) -> Self {
        guard count > 0 else { return self }
        let dropped = digits.prefix(count)
        let kept = Array(digits.dropFirst(count))
        let isHalf = dropped.last == 5 && !hasRest && dropped.dropLast().allSatisfy { $0 == 0 }
        let isUp = isHalf ? (kept.first ?? 0) % 2 == 1 : (dropped.last ?? 0) >= 5
        return Self(isNegative: isNegative, digits: isUp ? Self.sum(kept, [1]) : kept, scale: scale - count)
    }

    private var withoutNegativeScale: Self {
        guard scale < 0 else { return self }
        return Self(isNegative: isNegative, digits: [UInt8](repeating: 0, count: -scale) + digits, scale: 0)
    }

    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        carried(
            (0..<max(left.count, right.count)).map { place in
                Int(place < left.count ? left[place] : 0) + Int(place < right.count ? right[place] : 0)
            })
    }

    /// Subtracts the smaller number from the larger.
    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var borrow = 0
        var result: [UInt8] = []
        for place in left.indices {
            let digit = Int(left[place]) - borrow - (place < right.count ? Int(right[place]) : 0)
            borrow = digit < 0 ? 1 : 0
            result.append(UInt8(digit < 0 ? digit + 10 : digit))
        }
        while result.last == 0 { result.removeLast() }
        return result
    }

    private static func carried(_ columns: [Int]) -> [UInt8] {
        var carry = 0
        var result: [UInt8] = []
        for column in columns {
            result.append(UInt8((column + carry) % 10))
            carry = (column + carry) / 10
        }
        while carry > 0 {
            result.append(UInt8(carry % 10))
            carry /= 10
        }
        return result
    }
}
