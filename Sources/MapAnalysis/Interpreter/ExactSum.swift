/// A sum of doubles and integers that is rounded only once, at the end, so the order of the terms does not change it.
///
/// The sum is one long binary number, wide enough for every double. Ten times 0.1 gives the exact sum of ten times the double nearest to
/// 0.1, rounded once.
struct ExactSum {
    /// Bits below the smallest double, for the remainder of a division.
    private static let spareBits = 64
    /// The exponent of the lowest bit.
    private static let lowestExponent = -1_074 - spareBits
    private static let digitBits = 32

    /// Digits of 32 bits, lowest first. Between carries a digit may be any 64-bit number.
    private var digits = [Int64](repeating: 0, count: (2_046 + 52 + spareBits + 96) / 32)
    private var pending = 0
    private var positiveInfinities = 0
    private var negativeInfinities = 0
    private var hasNaN = false

    mutating func add(_ term: Double) {
        if term.isNaN {
            hasNaN = true
        } else if term.isInfinite {
            if term > 0 { positiveInfinities += 1 } else { negativeInfinities += 1 }
        } else if term != 0 {
            let exponent = term.exponentBitPattern == 0 ? -1_074 : Int(term.exponentBitPattern) - 1_075
            let hidden: UInt64 = term.exponentBitPattern == 0 ? 0 : 1 << 52
            add(term.significandBitPattern | hidden, exponent: exponent, isNegative: term < 0)
        }
    }

    mutating func add(_ term: Int64) { add(term.magnitude, exponent: 0, isNegative: term < 0) }

    private mutating func add(_ magnitude: UInt64, exponent: Int, isNegative: Bool) {
        let position = exponent - Self.lowestExponent
        let (index, shift) = (position / Self.digitBits, UInt64(position % Self.digitBits))
        // Up to 95 bits over three digits.
        let low = (magnitude & 0xFFFF_FFFF) << shift
        let high = (magnitude >> 32) << shift
        let parts = [low & 0xFFFF_FFFF, (low >> 32) + (high & 0xFFFF_FFFF), high >> 32]
        for (offset, part) in parts.enumerated() { digits[index + offset] += isNegative ? -Int64(part) : Int64(part) }
        pending += 1
        if pending == 1 << 28 { carry() }
    }

    /// The sum, rounded once to the nearest double, half to even. NaN if infinities cancel.
    var value: Double { value(dividedBy: 1) }

    /// Returns the sum divided by a count, rounded once.
    func value(dividedBy count: Int) -> Double {
        if hasNaN || (positiveInfinities > 0 && negativeInfinities > 0) { return .nan }
        if positiveInfinities > 0 { return .infinity }
        if negativeInfinities > 0 { return -.infinity }
        var exact = self
        exact.carry()
        let isNegative = (exact.digits.last ?? 0) < 0
        if isNegative { exact.negate() }
        let rest = exact.divide(by: UInt64(count))
        let magnitude = exact.rounded(hasRest: rest)
        return isNegative ? -magnitude : magnitude
    }

    /// Makes every digit except the last a non-negative number of 32 bits.
    private mutating func carry() {
        for index in digits.indices.dropLast() {
            digits[index + 1] += digits[index] >> 32
            digits[index] &= 0xFFFF_FFFF
        }
        pending = 0
    }

    private mutating func negate() {
        for index in digits.indices { digits[index] = -digits[index] }
        carry()
    }

    /// Divides in place, digit by digit. Returns whether there is a remainder.
    private mutating func divide(by divisor: UInt64) -> Bool {
        var rest: UInt64 = 0
        for index in digits.indices.reversed() {
            let dividend = rest << 32 | UInt64(digits[index])
            digits[index] = Int64(dividend / divisor)
            rest = dividend % divisor
        }
        return rest != 0
    }

    /// Returns the nearest double to a number that is not negative.
    private func rounded(hasRest: Bool) -> Double {
        guard let top = digits.lastIndex(where: { $0 != 0 }) else { return 0 }
        let highest = top * 32 + 63 - digits[top].leadingZeroBitCount
        // The lowest bit that the double keeps. It keeps 53 bits, or fewer if it is subnormal.
        let lowest = max(highest - 52, Self.spareBits)
        guard lowest <= highest + 1 else { return 0 }
        var kept: UInt64 = 0
        if lowest <= highest {
            for bit in (lowest...highest).reversed() { kept = kept << 1 | (isSet(bit) ? 1 : 0) }
        }
        let isBelowSet = hasRest || (0..<max(0, lowest - 1)).contains { isSet($0) }
        if isSet(lowest - 1), isBelowSet || kept & 1 == 1 { kept += 1 }
        return Double(sign: .plus, exponent: lowest + Self.lowestExponent, significand: Double(kept))
    }

    private func isSet(_ bit: Int) -> Bool { digits[bit / 32] >> Int64(bit % 32) & 1 == 1 }
}

/// A sum of integers in 128 bits, so that only the result can overflow.
struct ExactInteger {
    private var high: Int64 = 0
    private var low: UInt64 = 0

    mutating func add(_ term: Int64) {
        let (sum, overflow) = low.addingReportingOverflow(UInt64(bitPattern: term))
        low = sum
        high += (term < 0 ? -1 : 0) + (overflow ? 1 : 0)
    }

    /// The sum; nil if it exceeds 64 bits.
    var value: Value {
        let integer = Int64(bitPattern: low)
        return high == (integer < 0 ? -1 : 0) ? .integer(integer) : .nil
    }
}
