import Testing

@testable import MapAnalysis

@Suite struct DateFormatTests {
    @Test(
        arguments: [
            "yyyy-MM-dd HH:mm:ss.SSSSSS", "d/M/yyyy h:m:s a SSSSSS", "EEEE, d MMMM yyyy, hh 'o''clock' a mm:ss.SSSSSS Z",
            "MMM d yyyyHHmmssSSSSSS'T'XX" + "X",
        ]
    )
    func `what is written is read back`(format: String) throws {
        let format = try #require(DateFormat(format))
        for date: Int64 in [
            0, -1, 1_709_164_800_000_000, 1_709_251_199_999_999, -62_167_219_200_000_000, 253_402_300_799_999_999, 43_200_000_000,
        ] {
            let text = try #require(format.text(of: date))
            #expect(format.date(of: text) == date, "\(text.string)")
        }
        #expect(format.text(of: .min) == nil && format.text(of: .max) == nil)
    }

    @Test(
        arguments: [
            ("D", "unknown letters 'D'"), ("yy", "unknown letters 'yy'"), ("'a", "without its partner"), ("dd d", "twice"),
            ("hh:mm", "without 'a'"), ("HH a", "without hours of twelve"), ("SSSSSSS", "unknown letters"), ("MMM M", "twice"), ("é", ""),
        ])
    func `a format that means nothing is refused`(format: String, words: String) {
        #expect(words.isEmpty ? DateFormat.fault(in: format) == nil : DateFormat.fault(in: format)?.contains(words) ?? false)
    }

    @Test(
        arguments: [
            ("2024-2-30", "yyyy-M-d"), ("2024-02-3", "yyyy-MM-dd"), ("24-02-03", "yyyy-MM-dd"), ("2024-02-03x", "yyyy-MM-dd"), ("", "yyyy"),
            ("13 AM", "hh a"), ("0 AM", "h a"), ("24:00", "HH:mm"), ("Fri 1970-01-01", "EEE yyyy-MM-dd"), ("+25:00", "ZZZZZ"),
            ("0000 +2359", "yyyy Z"),
            ("\u{660}1", "dd"), ("Fe", "MMM"), ("\0\0", "dd"),
        ])
    func `what a format does not spell is no date`(text: String, format: String) {
        #expect(DateFormat(format)?.date(of: Array(text.utf8)) == nil)
    }

    @Test func `noon and midnight are twelve`() throws {
        let format = try #require(DateFormat("h a"))
        #expect(format.date(of: Array("12 AM".utf8)) == 0)
        #expect(format.date(of: Array("12 pm".utf8)) == 43_200_000_000)
    }
}
