// What is meant by short forms that are none.
extension SyntaxReader {
    /// Explains what is wrong with a short form, and offers the right form if it can be guessed.
    func badShortForm(_ scalar: YAMLScalar, _ bytes: [UInt8], typeLength: Int) -> Diagnostic {
        func spelling(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        if let meant = TypeWithLength(scalar.text) {
            let limited = meant.textLength.map { ", or '{ type: \(meant.type), maxLength: \($0) }' to refuse longer texts" } ?? ""
            return .invalidShortForm(
                scalar.text, of: "an attribute", scalar.range, length: scalar.range(of: meant.place), meaning: meant.type,
                help: "write '\(meant.type)'\(limited)")
        }
        if let habit = shortFormHabit(scalar, of: "an attribute", mayHaveDefault: true) { return habit }
        let help = "write 'type', 'type?', 'type = default', or a map with 'type' and other keys"
        var rest = typeLength
        while rest < bytes.count, bytes[rest] == UInt8(ascii: " ") { rest += 1 }
        guard typeLength > 0, rest < bytes.count, bytes[rest] == UInt8(ascii: "=") else {
            let place = rest < bytes.count ? scalar.range(of: rest..<bytes.count) : scalar.range
            let label = typeLength > 0 ? "expected ' = ' and a default, or nothing" : "expected a type"
            return .invalidShortForm(scalar.text, of: "an attribute", place, label: label, help: help)
        }
        let sign = rest
        repeat { rest += 1 } while rest < bytes.count && bytes[rest] == UInt8(ascii: " ")
        guard rest < bytes.count else {
            let place = scalar.range(of: sign..<sign + 1)
            return .invalidShortForm(scalar.text, of: "an attribute", place, label: "expected a default after '='", help: help)
        }
        let (type, value) = (spelling(0..<typeLength), spelling(rest..<bytes.count))
        let isOneWord = bytes[rest...].allSatisfy { $0 > UInt8(ascii: " ") && !"\"'()[]{},=".utf8.contains($0) }
        let quoted = value.utf8.first == UInt8(ascii: "\"") || value.utf8.first == UInt8(ascii: "'")
        let place = scalar.range(of: rest..<bytes.count)
        if value.contains(","), value.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }) {
            return decimalComma(scalar, value, at: place)
        }
        if looksComputed(value) { return .invalidShortForm(scalar.text, of: "an attribute", computedDefault: value, at: place) }
        if !bytes[typeLength..<rest].elementsEqual(" = ".utf8), isOneWord || isOneText(value) {
            return wrongSpaces(scalar, at: scalar.range(of: typeLength..<rest), meant: "\(type) = \(value)")
        }
        let fixed = isOneWord ? "\(type) = \(value)" : "{ type: \(type), default: \(quoted ? value : yamlQuoted(value)) }"
        return .invalidShortForm(
            scalar.text, of: "an attribute", place, label: "a default is one word, or text in quotes",
            help: "write \(fixed)",
            fixes: quoted ? [] : [Diagnostic.Fix("write \(fixed)", isSafe: false, [Diagnostic.Edit(scalar.range, fixed)])])
    }

    /// `double =  1`: everything else is right.
    private func wrongSpaces(_ scalar: YAMLScalar, at place: TextRange, meant: String) -> Diagnostic {
        .invalidShortForm(
            scalar.text, of: "an attribute", place, label: "a default follows ' = ', with one space on each side", help: "write '\(meant)'",
            fixes: [Diagnostic.Fix("write '\(meant)'", isSafe: false, [Diagnostic.Edit(scalar.range, meant)])])
    }

    /// Whether this is one text in quotes, without quotes in it.
    private func isOneText(_ value: String) -> Bool {
        guard let quote = value.first, quote == "\"" || quote == "'", value.count > 1, value.last == quote else { return false }
        return !value.dropFirst().dropLast().contains { $0 == quote || $0 == "\\" }
    }

    /// `9,99` is a fraction in most of Europe. `1,500` may be that, or a whole number.
    private func decimalComma(_ scalar: YAMLScalar, _ value: String, at place: TextRange) -> Diagnostic {
        let parts = value.split(separator: ",", omittingEmptySubsequences: false)
        let isFraction = parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && parts[1].count != 3
        let meant = isFraction ? "\(parts[0]).\(parts[1])" : nil
        return .invalidShortForm(
            scalar.text, of: "an attribute", place, label: "a number has no comma",
            help: meant.map { "write '\($0)'" } ?? "write the number with a point or without a separator, as in '1.5' and '1500'",
            fixes: meant.map { [Diagnostic.Fix("write '\($0)'", isSafe: false, [Diagnostic.Edit(place, $0)])] } ?? [])
    }

    /// Returns the finding for a type as another language writes it: `string[]`, `string | null`, `string NOT NULL`; nil for anything else.
    func shortFormHabit(_ scalar: YAMLScalar, of what: String, mayHaveDefault: Bool) -> Diagnostic? {
        let isRelationship = what == "a relationship"
        guard let habit = ShortFormHabit(scalar.text, isRelationship: isRelationship, mayHaveDefault: mayHaveDefault) else { return nil }
        guard let meant = habit.meant else {
            return .invalidShortForm(scalar.text, of: what, scalar.range, label: habit.label, help: habit.help)
        }
        return .invalidShortForm(
            scalar.text, of: what, scalar.range, label: habit.label, help: "write '\(meant)'",
            fixes: [Diagnostic.Fix("write '\(meant)'", isSafe: false, [Diagnostic.Edit(scalar.range, meant)])])
    }
}
