import MapPlan
import RandomTesting
import Testing

@testable import MapAnalysis
@testable import MapPlanning

struct LayoutCodingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var coding: ColumnCoding
        var stored: StoredValue
        /// The value that is read; `nil` if it cannot be read.
        var value: Value?
        /// The stored value that is written again.
        var written: StoredValue?

        init(_ type: ValueType, _ stored: StoredValue, _ value: Value?, _ written: StoredValue? = nil) {
            self.init(type, .plain, stored, value, written)
        }

        init(_ type: ValueType, _ representation: Representation, _ stored: StoredValue, _ value: Value?, _ written: StoredValue? = nil) {
            self.coding = ColumnCoding(type, representation)
            self.stored = stored
            self.value = value
            self.written = written
        }

        var testDescription: String { "\(coding.type) \(coding.representation) \(literal(stored))" }
    }

    static let status = Representation.cases([.init(name: "draft", stored: .integer(0)), .init(name: "live", stored: .integer(1))])
    static let id: [UInt8] = [0x6B, 0xA7, 0xB8, 0x10, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0, 0xC0, 0x4F, 0xD4, 0x30, 0xC8]
    /// 2024-02-29T12:00:00.5Z.
    static let noon = Int64(1_709_208_000_500_000)

    static let dateForms: [Representation.DateForm] = [
        .iso8601, .unix, .unixms, .julian, .reference2001, .sql(.init()), .sql(.init(digits: 3, zone: 60)),
    ]

    static let cases: [Case] = [
        Case(.boolean, .integer(1), .boolean(true)),
        Case(.boolean, .integer(0), .boolean(false)),
        Case(.boolean, .integer(2), nil),
        Case(.boolean, .text("true"), nil),
        Case(.int16, .integer(-32768), .integer(-32768)),
        Case(.int16, .integer(32768), nil),
        Case(.int32, .integer(2_147_483_647), .integer(2_147_483_647)),
        Case(.int32, .integer(2_147_483_648), nil),
        Case(.int64, .integer(.min), .integer(.min)),
        Case(.int64, .text("12"), nil),
        Case(.int64, .real(1.5), nil),
        Case(.double, .real(0.1), .real(0.1)),
        Case(.double, .integer(3), .real(3), .real(3)),
        Case(.double, .integer(9_007_199_254_740_993), nil),
        Case(.double, .real(-0.0), .real(0)),
        Case(.float, .real(.infinity), .real(.infinity)),
        Case(.double, .text("1.5"), nil),
        Case(.string, .text("e\u{301}"), .text("e\u{301}")),
        Case(.string, .text([0xC3]), nil),
        Case(.string, .blob([65]), nil),
        Case(.string, .text([65, 0, 66]), .text([65, 0, 66])),
        Case(.uri, .text("https://a.example/"), .text("https://a.example/")),
        Case(.json, .text("{}"), .text("{}")),
        Case(.data, .blob([0, 255]), .data([0, 255])),
        Case(.data, .text("x"), nil),
        Case(.transformable, .blob([]), .data([])),
        Case(.date, .date(.iso8601), .text("2024-02-29T12:00:00.500000Z"), .date(noon)),
        Case(.date, .text("2024-02-29 12:00:00"), .date(noon - 500_000), .text("2024-02-29T12:00:00Z")),
        Case(.date, .date(.iso8601), .text("2024-02-30"), nil),
        Case(.date, .date(.unix), .integer(1_709_208_000), .date(noon - 500_000)),
        Case(.date, .date(.unix), .real(1_709_208_000.5), nil),
        Case(.date, .date(.unix), .integer(.max), nil),
        Case(.date, .date(.unixms), .integer(-1), .date(-1000)),
        Case(.date, .date(.reference2001), .real(730_900_800.5), .date(noon)),
        Case(.date, .date(.reference2001), .real(730_900_800.123456), .date(noon - 376_544)),
        Case(.date, .date(.reference2001), .text("x"), nil),
        Case(.date, .date(.julian), .real(2_460_370), .date(noon - 500_000)),
        Case(.date, .date(.day), .text("2024-02-29"), .date(noon - 43_200_500_000)),
        Case(.date, .date(.day), .text("2024-02-29 12:00:00"), nil),
        Case(.date, .date(.sql(.init())), .text("2024-02-29 12:00:00.500000"), .date(noon)),
        Case(.date, .date(.sql(.init())), .text("2024-02-29 12:00:00"), .date(noon - 500_000)),
        Case(.date, .date(.sql(.init(digits: 3, zone: 60))), .text("2024-02-29 13:00:00.500"), .date(noon)),
        Case(.date, .date(.sql(.init(zone: 60))), .text("2024-02-29T12:00:00.5Z"), .date(noon), .text("2024-02-29 13:00:00.500000")),
        Case(.date, .date(.sql(.init(digits: 0))), .text("2024-02-29"), .date(noon - 43_200_500_000), .text("2024-02-29 00:00:00")),
        Case(.date, .date(.julian), .real(2_460_370.125), .date(1_709_218_800_000_000)),
        Case(.uuid, .uuid(.text), .text("6BA7B810-9DAD-11D1-80B4-00C04FD430C8"), .uuid(id)),
        Case(.uuid, .text("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), .uuid(id), .text("6BA7B810-9DAD-11D1-80B4-00C04FD430C8")),
        Case(.uuid, .uuid(.blob), .blob(id), .uuid(id)),
        Case(.uuid, .uuid(.blob), .blob([1]), nil),
        Case(.uuid, .uuid(.text), .blob(id), nil),
        Case(.decimal, .decimal(.text), .text("9.9"), .decimal("9.9")),
        Case(.decimal, .text("+09.90"), .decimal("9.9"), .text("9.9")),
        Case(.decimal, .decimal(.text), .text("9,9"), nil),
        Case(.decimal, .decimal(.text), .real(9.9), nil),
        Case(.decimal, .decimal(.real), .real(9.9), .decimal("9.9")),
        Case(.decimal, .decimal(.real), .real(9), .decimal("9")),
        Case(.decimal, .decimal(.numeric), .integer(9), .decimal("9")),
        Case(.decimal, .decimal(.numeric), .real(0.99), .decimal("0.99")),
        Case(.decimal, .decimal(.numeric), .text("n/a"), nil),
        Case(.decimal, .decimal(.real), .real(.infinity), nil),
        Case(.decimal, .decimal(.integer(scale: 2)), .integer(-990), .decimal("-9.9")),
        Case(.decimal, .decimal(.integer(scale: 2)), .integer(5), .decimal("0.05")),
        Case(.decimal, .decimal(.integer(scale: 2)), .real(9.5), nil),
        Case(.enumeration(.source, "Status"), status, .integer(1), .text("live")),
        Case(.enumeration(.source, "Status"), status, .integer(2), nil),
        Case(.enumeration(.source, "Status"), .text("draft"), .text("draft")),
        Case(.enumeration(.source, "Status"), .text("gone"), nil),
        Case(.int64, .null, .nil),
    ]

    @Test("A stored value reads as its type or not at all, and is written as it was", arguments: cases)
    func readAndWrite(_ test: Case) {
        var builder = ModelBuilder()
        builder.enums = [EnumType(name: "Status", range: ModelBuilder.nowhere, cases: ["draft", "live"])]
        let value = decode(test.stored, test.coding, in: builder.model())
        #expect(value == test.value ?? .unreadable(RawValue(test.stored)))
        #expect(encode(value, test.coding) == test.written ?? test.stored)
    }

    @Test(
        "What a column cannot keep whole is rounded",
        arguments: [
            (Value.date(noon), Representation.date(.unix), StoredValue.integer(1_709_208_001)),
            (.date(-500_001), .date(.unix), .integer(-1)),
            (.date(-499_999), .date(.unix), .integer(0)),
            (.date(1_499), .date(.unixms), .integer(1)),
            (.date(.max), .date(.iso8601), .null),
            (.decimal("9.995"), .decimal(.integer(scale: 2)), .integer(1000)),
            (.decimal("-9.995"), .decimal(.integer(scale: 2)), .integer(-1000)),
            (.decimal("9.994"), .decimal(.integer(scale: 2)), .integer(999)),
            (.decimal("-0.001"), .decimal(.integer(scale: 2)), .integer(0)),
            (.decimal("99999999999999999999"), .decimal(.integer(scale: 2)), .null),
            (.integer(3), .decimal(.integer(scale: 2)), .integer(300)),
        ])
    func rounded(_ value: Value, _ representation: Representation, _ stored: StoredValue) {
        let type: ValueType = if case .date = value { .date } else { .decimal }
        #expect(encode(value, ColumnCoding(type, representation)) == stored)
    }

    @Test("Any millisecond comes back from every form of date but whole seconds")
    func anyMillisecond() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let moment = Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator) * 1_000
            for form in Self.dateForms where form != .unix {
                let coding = ColumnCoding(.date, .date(form))
                // A double of seconds since 2001 is exact to the microsecond for some 250 years, and far beyond that not even to the
                // millisecond.
                let asked = form == .reference2001 ? 978_307_200_000_000 + moment / 32_000_000 * 1_000 : moment
                #expect(decode(encode(.date(asked), coding), coding) == .date(asked))
                #expect(coding.keeps(.date(asked)))
            }
        }
    }

    @Test("Any microsecond survives every form of date that can hold it")
    func anyDate() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let moment = Int64.random(in: -60_000_000_000_000_000...200_000_000_000_000_000, using: &generator)
            for form in Self.dateForms + [.day, .sql(.init(digits: 0))] {
                let coding = ColumnCoding(.date, .date(form))
                // A Julian day is exact to the millisecond.
                let stored = encode(.date(form == .julian ? moment / 1_000 * 1_000 : moment), coding)
                #expect(encode(decode(stored, coding), coding) == stored)
            }
        }
    }
}
