import MapSyntax
import Testing

@testable import LanguageServer

/// Checks the JSON reader, which reads what a stranger sends.
@Suite struct ReadJSONTests {
    private func read(_ text: String) throws(JSONFault) -> JSONValue { try readJSON(Array(text.utf8)) }

    private static let texts: [(String, JSONValue)] = [
        ("null", .null), (" true ", true), ("-12", -12), ("1.5e3", 1500.0), ("12345678901234567890", 12345678901234567890.0),
        (#""a\n\u00e4\ud83d\ude00\/""#, "a\nä😀/"), (#""\ud83d""#, "\u{FFFD}"), (#""\ud83d\u0041""#, "\u{FFFD}A"), ("[]", []),
        ("[1, [2], {}]", [1, [2], .object([])]), (#"{"a": {"b": [null]}, "c": false}"#, ["a": ["b": [nil]], "c": false]),
    ]

    @Test func `a text is read`() throws {
        for (text, value) in Self.texts { #expect(try read(text) == value, "\(text)") }
    }

    @Test(
        "Anything else is refused, with its place",
        arguments: [
            ("", 0, "a value is missing"), ("nul", 0, "this is no value"), ("01", 0, "this is no value"),
            ("1 2", 2, "the text goes on after the value"),
            ("[1,]", 3, "this is no value"), ("[1", 2, "',' or ']' is missing"), (#"{"a" 1}"#, 5, "':' is missing"),
            ("{a: 1}", 1, "the name of a member is missing"), ("\"a", 2, "the text is not closed"),
            ("\"\u{1}\"", 1, "a control character is not escaped"), (#""\x""#, 3, "this escape is unknown"),
            (#""\u12""#, 3, "four hexadecimal digits are missing"), ("1e999", 5, "the number is too large"), ("NaN", 0, "this is no value"),
            (String(repeating: "[", count: 100_000), 201, "the values are nested too deeply"),
        ])
    func refuses(_ text: String, offset: Int, words: String) {
        #expect(throws: JSONFault(offset: offset, words: words)) { try read(text) }
    }

    @Test(
        "The parts of a number are those of JSON",
        arguments: ["-", "+1", ".5", "1.", "1.e2", "1e", "1e+", "--1", "1-2", "1.2.3", "1e5e5", "-01", "00", "1+1", "0x1", "-a"])
    func refusesNumber(_ text: String) {
        #expect(throws: JSONFault.self) { try read(text) }
        #expect(throws: JSONFault.self) { try read("[\(text)]") }
    }

    /// Each number once took as long as a regular expression takes to be applied. A message of a million had no answer in ten seconds.
    @Test func `a text of very many numbers is read`() throws {
        let numbers = (0..<300_000).map { "\($0)\($0 % 3 == 0 ? ".5" : "")" }
        guard case .array(let values) = try read("[" + numbers.joined(separator: ", ") + "]") else {
            Issue.record("this is no array")
            return
        }
        #expect(values.count == 300_000 && values[299_997] == .number(299_997.5) && values[1] == 1)
    }

    @Test func `bytes that are no text are refused`() {
        #expect(throws: JSONFault(offset: 3, words: "the text is not UTF-8")) { try readJSON([0x22, 0xFF, 0x22]) }
    }

    @Test func `what is written is read back`() throws {
        let value: JSONValue = ["a": ["\u{0}\t\"\\ü😀\u{2028}", 1, -2.5, nil, true], "": .object([])]
        #expect(try read(value.text()) == value)
        #expect(try read(value.text(isIndented: true)) == value)
    }
}
