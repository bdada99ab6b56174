/// A decimal as `NSDecimalNumber` stores it: up to eight numbers of 16 bits, the lowest first, times a power of ten.
struct ArchivedDecimal {
    private static let mostLimbs = 8

    /// The members of the object in an archive.
    let members: [PropertyList.Member]

    /// Returns nil if the decimal has more digits, or a greater power of ten, than such a number can hold.
    init?(_ decimal: String) {
        let number = DecimalDigits(decimal)
        var limbs: [UInt32] = []
        for digit in number.digits.reversed() {
            var carry = UInt32(digit)
            for place in limbs.indices {
                carry += limbs[place] * 10
                limbs[place] = carry & 0xFFFF
                carry >>= 16
            }
            if carry > 0 { limbs.append(carry) }
        }
        guard limbs.count <= Self.mostLimbs, number.scale <= 128 else { return nil }
        let padded = limbs + Array(repeating: 0, count: Self.mostLimbs - limbs.count)
        func member(_ name: String, _ value: PropertyList) -> PropertyList.Member {
            PropertyList.Member(key: Array("NS.\(name)".utf8), value: value)
        }
        members = [
            member("compact", .boolean(true)), member("exponent", .integer(String(-number.scale))),
            member("length", .integer(String(limbs.count))), member("negative", .boolean(number.isNegative)),
            member("mantissa", .data(padded.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })),
            // Little-endian, in CFByteOrder's encoding.
            member("mantissa.bo", .integer("1")),
        ]
    }

    /// Reads the decimal of such an object, normalised. Returns nil if the object is not a decimal, or is NaN.
    static func read(_ object: PropertyList) -> String? {
        guard case .data(let bytes)? = object["NS.mantissa"], case .integer(let exponent)? = object["NS.exponent"],
            case .integer(let length)? = object["NS.length"], let scale = Int(exponent), let count = Int(length),
            (0...mostLimbs).contains(count), bytes.count >= 2 * count, (-128...127).contains(scale)
        else { return nil }
        let isNegative = object["NS.negative"] == .boolean(true)
        // A negative number without digits is NaN.
        if count == 0, isNegative { return nil }
        let isBig = object["NS.mantissa.bo"] == .integer("2")
        var digits: [UInt8] = []
        for place in (0..<count).reversed() {
            let (first, second) = (UInt32(bytes[2 * place]), UInt32(bytes[2 * place + 1]))
            var carry = isBig ? first << 8 | second : second << 8 | first
            for digit in digits.indices {
                carry += UInt32(digits[digit]) << 16
                digits[digit] = UInt8(carry % 10)
                carry /= 10
            }
            while carry > 0 {
                digits.append(UInt8(carry % 10))
                carry /= 10
            }
        }
        if scale > 0 { digits.insert(contentsOf: Array(repeating: 0, count: scale), at: 0) }
        guard case .decimal(let text) = DecimalDigits(isNegative: isNegative, digits: digits, scale: max(0, -scale)).value else {
            return nil
        }
        return text
    }
}
