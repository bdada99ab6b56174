import Testing

@testable import MapAnalysis
@testable import MapSyntax

@Suite struct ModelValueTests {
    @Test(
        arguments: [
            ("1970-01-01", 0),
            ("2024-02-29", 1_709_164_800_000_000),
            ("2024-02-29T12:00:00.5+01:00", 1_709_204_400_500_000),
            ("2024-02-29 12:00", 1_709_208_000_000_000),
            ("1969-12-31T23:59:59.999999Z", -1),
            ("0000-01-01", -62_167_219_200_000_000),
            ("9999-12-31T23:59:59.999999", 253_402_300_799_999_999),
            ("1582-10-10T00:00:00-05:30", -12_219_705_000_000_000),
        ] as [(String, Int64)])
    func `a date reads as microseconds`(text: String, microseconds: Int64) {
        #expect(DateText.microseconds(text) == microseconds)
    }

    @Test(arguments: [
        "", "2024", "2024-2-9", "2023-02-29", "1900-02-29", "2024-13-01", "2024-01-32", "2024-01-01T", "2024-01-01T24:00:00",
        "2024-01-01T12:60", "2024-01-01T12:00:60", "2024-01-01T12:00:00.", "2024-01-01T12:00:00.1234567", "2024-01-01T12:00:00z",
        "2024-01-01T12:00:00+1", "2024-01-01 ", "24-01-01", "0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "２024-01-01",
    ])
    func `what is no date gives nothing`(text: String) {
        #expect(DateText.microseconds(text) == nil)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999Z"), (1_709_204_400_500_000, "2024-02-29T11:00:00.500000Z"),
            (-62_167_219_200_000_000, "0000-01-01T00:00:00Z"), (253_402_300_800_000_000, nil), (-62_167_219_200_000_001, nil),
            (Int64.max, nil), (Int64.min, nil),
        ] as [(Int64, String?)])
    func `microseconds are written as a date`(microseconds: Int64, text: String?) {
        #expect(DateText.text(microseconds: microseconds) == text)
    }

    @Test func `every day of ten thousand years reads as it is written`() {
        var days = DateText.split(DateText.writable.lowerBound).day
        let last = DateText.split(DateText.writable.upperBound).day
        var previous = CivilDate(daysSince1970: days - 1)
        while days <= last {
            let date = CivilDate(daysSince1970: days)
            #expect(date.daysSince1970 == days)
            let isNextDay = date.year == previous.year && date.month == previous.month && date.day == previous.day + 1
            #expect(isNextDay || date.day == 1)
            previous = date
            days += 1
        }
        #expect(previous == CivilDate(year: 9999, month: 12, day: 31))
    }

    @Test func `a uuid is read in either case and written in upper case`() {
        let bytes = UUIDText.bytes("6ba7b810-9dad-11D1-80B4-00c04fd430c8")
        #expect(bytes == [0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8])
        #expect(bytes.map(UUIDText.text) == "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
    }

    @Test(arguments: [
        "", "6BA7B810-9DAD-11D1-80B4-00C04FD430C", "6BA7B8109DAD11D180B400C04FD430C8", "6BA7B810-9DAD-11D1-80B4-00C04FD430CG",
        "6BA7B810+9DAD-11D1-80B4-00C04FD430C8", "{6BA7B810-9DAD-11D1-80B4-00C04FD43}",
    ])
    func `what is no uuid gives nothing`(text: String) {
        #expect(UUIDText.bytes(text) == nil)
    }

    @Test(
        arguments: [
            ("0", "0"), ("-0.00", "0"), ("+007.50", "7.5"), ("-12", "-12"), ("1.2e3", "1200"), ("12e-3", "0.012"), ("1E+2", "100"),
            ("0.000", "0"), ("123456789012345678901234567890.10", "123456789012345678901234567890.1"), ("100", "100"), ("5e-1", "0.5"),
            (".5", nil), ("5.", nil), ("1e", nil), ("", nil), ("-", nil), ("1,5", nil), ("1e401", nil), ("1e-9223372036854775808", nil),
            ("0x10", nil), ("nan", nil),
        ] as [(String, String?)])
    func `a decimal has one text`(text: String, normalised: String?) {
        #expect(DecimalText.normalised(text) == normalised)
    }

    @Test(
        arguments: [
            ("10.5", 2, 1050), ("-0.99", 2, -99), ("7", 0, 7), ("7", 3, 7000), ("0.001", 2, nil), ("92233720368547758.07", 2, Int64.max),
            ("92233720368547758.08", 2, nil), ("0", 4, 0),
        ] as [(String, Int, Int64?)])
    func `a decimal is a scaled integer where it can be`(decimal: String, scale: Int, integer: Int64?) {
        #expect(DecimalText.integer(decimal, scale: scale) == integer)
        if let integer { #expect(DecimalText.text(integer, scale: scale) == decimal) }
    }

    @Test func `decimals are ordered by size`() {
        let ordered = ["-100", "-10.5", "-10.25", "-2", "-0.5", "0", "0.05", "0.5", "2", "10.25", "10.5", "100"]
        for (i, left) in ordered.enumerated() {
            for (j, right) in ordered.enumerated() { #expect(DecimalText.isLess(left, right) == (i < j), "\(left) < \(right)") }
        }
    }

    @Test(
        arguments: [
            ("0.1", 0.1), ("-0", 0), ("1e3", 1000), ("3", 3), ("1e999", nil), ("inf", nil), ("nan", nil), ("0x1p3", nil), ("1_0", nil),
            (" 1", nil),
        ] as [(String, Double?)])
    func `a double reads from decimal text only`(text: String, value: Double?) {
        #expect(RealText.value(text) == value)
        #expect(RealText.value(text)?.sign != .minus)
    }

    @Test(arguments: ["{}", "[]", " [1, -2.5e3, true, null] ", #"{"a": {"b": ["\u00e9\n", "é"]}}"#, "0", #""x""#])
    func `valid json is taken`(text: String) {
        #expect(JSONText.isValid(Array(text.utf8)))
    }

    @Test(arguments: ["", "{", "[1,]", "{a: 1}", "01", "+1", ".5", "1.", "tru", "[1 2]", "'x'", #""\x""#, "\"\u{1}\"", #""\u12""#, "{} {}"])
    func `invalid json is refused`(text: String) {
        #expect(!JSONText.isValid(Array(text.utf8)))
    }

    @Test func `json nested too deep is refused without recursion to the end of the stack`() {
        #expect(!JSONText.isValid([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)))
    }

    @Test(
        arguments: [
            ("no", .boolean, .boolean(false)), ("no", .string, .text("no")), ("1.0", .string, .text("1.0")), ("1.0", .double, .real(1)),
            ("1.0", .decimal, .decimal("1")), ("2024-01-01", .date, .date(1_704_067_200_000_000)),
            ("2024-01-01", .string, .text("2024-01-01")),
            ("-32768", .int16, .integer(-32768)), ("draft", .enumeration(.source, "Status"), .text("draft")), ("nil", .string, .nil),
            ("abc", .data, .data([97, 98, 99])), ("null", .string, .text("null")),
        ] as [(String, ValueType, Value)])
    func `a bare word means what the type says`(text: String, type: ValueType, value: Value) {
        #expect(literal(text).value(as: type, cases: ["draft", "published"]) == .success(value))
    }

    @Test(
        arguments: [
            ("32768", .int16, "does not fit an int16", nil), ("1.0", .int32, "is not written as an int32", "1"),
            ("1.5", .int32, "is not a whole number", nil), ("on", .boolean, "is not a boolean", "true"),
            ("maybe", .boolean, "is not a boolean", nil),
            ("2024-02-30", .date, "is not a date", nil),
            ("drafd", .enumeration(.source, "Status"), "is not a case of 'Status'", "draft"), ("1e39", .float, "does not fit a float", nil),
            ("{", .json, "is not json", nil), ("x", .transformable, "cannot be written for a transformable", nil),
        ] as [(String, ValueType, String, String?)])
    func `a word that is none of the type says why`(text: String, type: ValueType, predicate: String, replacement: String?) {
        guard case .failure(let fault) = literal(text).value(as: type, cases: ["draft", "published"]) else {
            Issue.record("\(text) was taken for \(type.article)")
            return
        }
        #expect(fault.predicate == predicate)
        #expect(fault.replacement == replacement)
    }

    @Test func `a number in quotes is text and the cure is to unquote it`() {
        #expect(literal("5", .quoted).value(as: .string) == .success(.text("5")))
        #expect(literal("nil", .quoted).value(as: .string) == .success(.text("nil")))
        guard case .failure(let fault) = literal("5", .quoted).value(as: .int32) else {
            Issue.record("a quoted number was taken for an int32")
            return
        }
        #expect(fault.replacement == "5")
    }

    private func literal(_ text: String, _ form: LiteralSyntax.Form = .bare) -> LiteralSyntax {
        LiteralSyntax(text: text, form: form, range: TextRange(FileID(0), 0, text.utf8.count))
    }
}
