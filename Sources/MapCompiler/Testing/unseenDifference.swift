/// Says at which character two texts begin to differ, if a reader might not see it: `é` is one character or two, and a space one of many.
func unseenDifference(_ wanted: [UInt8], _ found: [UInt8]) -> String? {
    guard let wanted = String(validating: wanted, as: UTF8.self), let found = String(validating: found, as: UTF8.self) else { return nil }
    let (expected, actual) = (Array(wanted.unicodeScalars), Array(found.unicodeScalars))
    let place = zip(expected, actual).prefix { $0 == $1 }.count
    let pair = [expected, actual].map { $0.indices.contains(place) ? $0[place] : nil }
    guard pair.contains(where: { $0.map { !(" "..."~").contains($0) } ?? false }) else { return nil }
    let words = pair.map { $0.map(codePoint) ?? "the end" }
    return "the bytes differ: code point \(place + 1) is \(words[1]), and \(words[0]) is expected"
}

/// `U+0301`
private func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
