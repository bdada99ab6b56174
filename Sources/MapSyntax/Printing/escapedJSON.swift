/// Returns the same JSON with `\u` escapes for control characters except line breaks, for characters that change the direction of writing,
/// and for commands of GitHub's runners. JSON can contain these only in its texts.
package func escapedJSON(_ json: String) -> String {
    guard !isHarmless(json.utf8) else { return json }
    var result = String.UnicodeScalarView()
    var last: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for scalar in json.unicodeScalars {
        // `##[` and `##vso[`
        let isCommand = last == ("#", "#") && (scalar == "[" || scalar == "v")
        if isCommand || !scalar.isVisible && scalar != "\n" {
            result.append(contentsOf: jsonEscape(scalar).unicodeScalars)
        } else {
            result.append(scalar)
        }
        last = (last.1, scalar)
    }
    return String(result)
}

/// Returns the same for bytes: a line of JSON.
package func escapedJSON(_ json: [UInt8]) -> [UInt8] {
    isHarmless(json) ? json : Array(escapedJSON(String(decoding: json, as: UTF8.self)).utf8)
}

/// Whether no byte may need an escape.
private func isHarmless(_ bytes: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
        if byte >= 0x7F || byte < 0x20 && byte != .lineFeed || byte == UInt8(ascii: "#") && last == byte { return false }
        last = byte
    }
    return true
}

/// `\u202e`; both surrogates of a scalar beyond the first plane.
private func jsonEscape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { units in
        units.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    } ?? ""
}
