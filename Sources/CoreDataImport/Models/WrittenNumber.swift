/// A decimal number of a model, such as `-3`, `0.0` or `1e3`.
struct WrittenNumber {
    /// The number as written, but without a plus sign, and with digits before and after the point: `.5` is `0.5`.
    var text: String
    var value: Double

    init?(_ written: String) {
        let isDecimal = written.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        guard isDecimal, let value = Double(written), value.isFinite else { return nil }
        let isNegative = written.hasPrefix("-")
        let digits = isNegative || written.hasPrefix("+") ? written.dropFirst() : written[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0].isEmpty ? "0" : String(parts[0])
        var fraction = parts.count == 2 ? String(parts[1]) : nil
        if fraction?.utf8.first.map({ !(0x30...0x39).contains($0) }) ?? true { fraction = fraction.map { "0" + $0 } }
        text = (isNegative ? "-" : "") + whole + (fraction.map { "." + $0 } ?? "")
        self.value = value
    }

    /// The number as a whole one of 64 bits; nil if it is none. Xcode keeps `0.0` if the type was Double before.
    var whole: String? {
        let parts = text.split(separator: ".")
        guard parts.count < 2 || parts[1].utf8.allSatisfy({ $0 == 0x30 }) else { return nil }
        return parts.first.flatMap { Int64($0) }.map { String($0) }
    }
}
