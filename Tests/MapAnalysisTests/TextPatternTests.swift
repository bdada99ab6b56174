import MapSyntax
import Testing

@testable import MapAnalysis

@Suite struct TextPatternTests {
    @Test(
        arguments: [
            "", "a", "a+b*", "(a|b)+", "(?:foo|bar)*", #"([0-9]{1,3}\.){3}[0-9]{1,3}"#, #"^(\w+)\s+(\w+)$"#, "[(+*]+", #"(\(a+\))"#,
            "(a++)+", "(?>a|ab)+", "(?:[^,]*+,)*+x", "(?<name>[a-z]+)", "(?=a+)b", #"\Q(a+)+\E"#, #"\p{L}+"#, "a{2,4}", "x(?i)y", "(a+)?",
            "(?#(a+)b", "[[a-z]&&[^aeiou]]+",
        ])
    func `a pattern that ends is taken`(pattern: String) {
        #expect(TextPattern.fault(in: pattern) == nil)
    }

    @Test(
        arguments: [
            "(a+)+", "(a*)*b", "((a+)b?)*", "(a|a)*", "(a|ab)+", "(a?)*", "(a{1,30})*", "(?:a+b?)+", "((ab?)+)+", "(?<x>a+)*", "(?i:a+)+",
            "(.*)(a+){30}",
        ])
    func `a pattern that may take for ever is refused`(pattern: String) {
        #expect(TextPattern.fault(in: pattern)?.words.contains("for ever") ?? false)
    }

    @Test(
        arguments: [
            "[", "(", ")", "*", "a{2,1}", "(?<n", #"\"#, "a{1001}", String(repeating: "(", count: 60), String(repeating: "a", count: 1001),
            "(?", "(?#", #"\Qa"#, "a**+*", "[[", #"\p{"#, "{", "a{99999999999999999999}",
        ])
    func `what cannot be read is refused and nothing breaks`(pattern: String) {
        // Some of these are odd but fine: a brace that stands for itself.
        let fault = TextPattern.fault(in: pattern)
        #expect(fault != nil || pattern == "{" || pattern == #"\Qa"#)
        #expect(fault == nil || TextPattern.matchesWhole([0x61], Array(pattern.utf8)) == nil)
    }

    @Test func `scalars are matched one by one and groups that do not match are empty`() {
        func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
        #expect(TextPattern.matchesWhole(utf8("e\u{301}"), utf8(".")) == false)
        #expect(TextPattern.matchesWhole(utf8("e\u{301}"), utf8("..")) == true)
        #expect(TextPattern.matchesWhole(utf8("a\0b"), utf8("a.b")) == true)
        #expect(TextPattern.capture(nil, of: utf8("xb"), utf8("(a)|b")) == .some(nil))
        #expect(TextPattern.capture(0, of: utf8("xb"), utf8("(a)|b")) == utf8("b"))
        #expect(TextPattern.capture(7, of: utf8("xb"), utf8("(a)|b")) == .some(nil))
        #expect(TextPattern.replacing(utf8("xb"), utf8("(a)|b"), with: utf8("[$1$2$$$a$]")) == utf8("x[$$a$]"))
        #expect(TextPattern.replacing(utf8("é\u{301}"), utf8(""), with: utf8(".")) == utf8(".é.\u{301}."))
    }

    @Test func `a text beyond the bound is not matched`() {
        let long = [UInt8](repeating: 0x61, count: TextPattern.longestText + 1)
        #expect(TextPattern.matchesWhole(long, Array("a*".utf8)) == nil)
        #expect(Function.named("matches")?.demand?.holds([.text(long), .text("a*")]) == false)
    }

    @Test func `a pattern and a format stand in quotes`() {
        let codes = [
            #"matches("a", "[")"#, #"matches("a", concat("a", "b"))"#, #"formatDate(date("2024-01-01"), "YYYY")"#,
            #"parseDate("1", lower("D"))"#,
        ].map { ExpressionModels.check($0, from: nil).diagnostics.map(\.code) }
        #expect(codes == [[.invalidPattern], [.wrongArguments], [.invalidDateFormat], [.wrongArguments]])
    }
}
