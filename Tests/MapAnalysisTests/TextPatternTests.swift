import MapSyntax
import Testing

@testable import MapAnalysis

@Suite struct TextPatternTests {
    @Test(
        arguments: [
            "", "a", "a+b*", "(a|b)+", "(?:foo|bar)*", #"([0-9]{1,3}\.){3}[0-9]{1,3}"#, #"^(\w+)\s+(\w+)$"#, "[(+*]+", #"(\(a+\))"#,
            "(?<name>[a-z]+)", #"\Q(a+)+\E"#, #"\p{L}+"#, "a{2,4}", "x(?i)y", "(a+)?", "(?#(a+)b", "[[a-z]&&[^aeiou]]+", "(a+)+", "(a*)*b",
            "((a+)b?)*", "(a|a)*", "(a?)*", "(a{1,30})*", "(?<x>a+)*", "(?i:a+)+", "(.*)(a+){30}", "a{1000}",
        ])
    func `a pattern that an automaton can match is taken`(pattern: String) {
        #expect(TextPattern.fault(in: pattern) == nil)
    }

    @Test(
        arguments: [
            (#"(a)\1"#, #"refers to a group with '\1'"#), (#"(?<x>a)\k<x>"#, #"refers to a group with '\k'"#),
            ("(?P=x)(?<x>a)", "refers to a group with '(?P='"),
            ("a(?=b)", "looks around with '(?='"), ("a(?!b)", "looks around with '(?!'"), ("(?<=a)b", "looks around with '(?<='"),
            ("(?<!a)b", "looks around with '(?<!'"), ("ba++", "has a possessive repetition, 'a++'"),
            ("[a-z]*+x", "has a possessive repetition, '[a-z]*+'"), ("(?>a|ab)+", "has an atomic group, '(?>'"),
            ("(?^i)a", "resets its flags"), ("(a{1000}){1000}", "comes to more than 10000 steps"),
            ("xa{1001}", "repeats 'a{1001}' more than"),
            (String(repeating: "(", count: 60), "is nested more than 50 deep"),
            (String(repeating: "a", count: 1001), "is longer than 1000"),
            (#"[\p{any}]"#, "in brackets"),
        ])
    func `what no automaton can match is named`(pattern: String, words: String) {
        #expect(TextPattern.fault(in: pattern)?.words.contains(words) ?? false, "\(TextPattern.fault(in: pattern)?.words ?? "-")")
    }

    @Test(
        arguments: [
            "[", "(", ")", "*", "a{2,1}", "(?<n", #"\"#, "a{1001}", String(repeating: "(", count: 60), String(repeating: "a", count: 1001),
            "(?", "(?#", #"\Qa"#, "a**+*", "[[", #"\p{"#, "{", "a{99999999999999999999}", "[\\", "[]", "(*ACCEPT)", "(?~a)", "(?i", #"\x{"#,
            #"\u{6"#,
        ])
    func `what cannot be read is refused and nothing breaks`(pattern: String) {
        // Some of these patterns are unusual but valid, for example a literal brace.
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

    @Test func `a set is what it is whatever stands beside it`() {
        func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
        // Swift does not count either as part of a word if the next scalar is U+0300 or above.
        #expect(TextPattern.capture(0, of: utf8("1中"), utf8(#"\w"#)) == utf8("1"))
        #expect(TextPattern.capture(0, of: utf8("_\u{301}"), utf8(#"\w"#)) == utf8("_"))
        // In Swift this depends on whether the letter is repeated.
        #expect(TextPattern.matchesWhole(utf8("\u{212A}"), utf8("(?i)k")) == true)
        #expect(TextPattern.matchesWhole(utf8("\u{212A}"), utf8("(?i)k{1,2}")) == true)
        // `\W`, `\D` and `\R` match CR LF as one character.
        #expect(TextPattern.matchesWhole(utf8("a\r\nb"), utf8(#"a\Wb"#)) == true)
        #expect(TextPattern.matchesWhole(utf8("\r\n"), utf8(#"\R\n"#)) == false)
        #expect(TextPattern.matchesWhole(utf8("a\r\n"), utf8(#"\D+\n"#)) == true)
        #expect(TextPattern.matchesWhole(utf8("\r\n"), utf8("..")) == false)
        #expect(TextPattern.matchesWhole(utf8("e\u{301}a"), utf8(#"\Xa"#)) == true)
    }

    @Test func `words end where Swift ends them, whether a text is ASCII or not`() throws {
        let word = try Regex(#"\b"#).matchingSemantics(.unicodeScalar)
        var random = RandomPattern(seed: 7)
        for _ in 0..<300 {
            let text = random.text(of: random.one(of: [RandomPattern.ascii, RandomPattern.many]), most: 12)
            let theirs = text.matches(of: word).map { text.utf8.distance(from: text.startIndex, to: $0.range.lowerBound) }
            let ours = PatternText.with(Array(text.utf8)) { text in
                (0...text.bytes.count).filter { place in
                    (place == text.bytes.count || text.bytes[place] & 0xC0 != 0x80) && text.holds(.wordBoundary, at: place, searchStart: 0)
                }
            }
            #expect(ours == theirs, "\(text.debugDescription)")
        }
    }

    @Test func `a replacement has a bound`() throws {
        let demand = try #require(Function.named("regexReplace")?.precondition)
        let text = Value.text(String(repeating: "a", count: 8_000))
        #expect(demand.holds([text, .text("a"), .text("b")]))
        #expect(demand.holds([text, .text("a+"), .text("$0$0$0")]))
        #expect(!demand.holds([text, .text("a"), .text(String(repeating: "b", count: 3_000))]))
        #expect(demand.holds([.text("a"), .text("a"), .text(String(repeating: "b", count: 3_000))]))
        #expect(demand.holds([.nil, .text("a"), .text("b")]))
    }

    @Test func `a replacement may take fewer bytes with a long pattern, and always goes over the text ten times`() {
        #expect(PatternReplacement.mostWork(size: 10, count: 100) == 50_000_000)
        #expect(PatternReplacement.mostWork(size: 10_000, count: 100) == 200_000)
        #expect(PatternReplacement.mostWork(size: 10_000, count: 999_999) == 10_000_000)
    }

    @Test(arguments: [("a.*b|a", false), ("a", true), ("a.?b|a", true)])
    func `a replacement for whose matches the text is gone over and over ends`(pattern: String, isMade: Bool) throws {
        let box = PatternMachineBox(try TextPattern.program(of: pattern))
        let made = PatternText.with([UInt8](repeating: 0x61, count: 2_000)) {
            PatternReplacement([0x62]).made(in: &$0, with: &box.machine, mostWork: 20_000)
        }
        #expect((made?.count == 2_000) == isMade)
    }

    @Test func `a search gives up when it is asked to`() {
        let text = Array(String(repeating: "a", count: 200_000).utf8)
        let slow = Array("(a?a?a?a?){1,300}b".utf8)
        let (found, gaveUp) = Stopping.$current.withValue(Stopping { true }) {
            (TextPattern.capture(0, of: text, slow), Stopping.didGiveUp)
        }
        #expect(found == .some(nil) && gaveUp)
        #expect(!Stopping.didGiveUp)
    }

    @Test func `a text beyond the bound is not matched`() {
        let long = [UInt8](repeating: 0x61, count: TextPattern.longestText + 1)
        #expect(TextPattern.matchesWhole(long, Array("a*".utf8)) == nil)
        #expect(Function.named("matches")?.precondition?.holds([.text(long), .text("a*")]) == false)
    }

    @Test func `a pattern and a format stand in quotes`() {
        let codes = [
            #"matches("a", "[")"#, #"matches("a", concat("a", "b"))"#, #"formatDate(date("2024-01-01"), "YYYY")"#,
            #"parseDate("1", lower("D"))"#,
        ].map { ExpressionModels.check($0, from: nil).diagnostics.map(\.code) }
        #expect(codes == [[.invalidPattern], [.wrongArguments], [.invalidDateFormat], [.wrongArguments]])
    }
}
