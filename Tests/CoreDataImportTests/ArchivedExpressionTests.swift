import CoreDataImport
import MapAnalysis
import RandomTesting
import Testing

@Suite struct ArchivedExpressionTests {
    private typealias Value = ArchiveText.Value

    private func text(_ value: ArchiveText.Value) -> String? { try? readArchivedExpression(ArchiveText.bytes(value)).get().text }

    private func fault(_ bytes: [UInt8]) -> String? {
        if case .failure(let fault) = readArchivedExpression(bytes) { fault.reason } else { nil }
    }

    @Test("Constants, variables, paths, functions and methods are read")
    func isRead() {
        #expect(text(.constant(.text("a"))) == "\"a\"")
        #expect(text(.constant(.integer(-3))) == "-3")
        #expect(text(.constant(.real(0.5))) == "0.5")
        #expect(text(.constant(.boolean(true))) == "YES")
        #expect(text(.expression("NSConstantValueExpression", 0)) == "nil")
        #expect(text(.constant(.list([.integer(1), .text("b")]))) == "{1, \"b\"}")
        #expect(text(.path("author.name", of: .variable("source"))) == "$source.author.name")
        #expect(text(.path("name")) == "name")
        #expect(text(.function("uppercase:", .path("name"))) == "uppercase(name)")
        #expect(text(.function("add:to:", .path("a"), .constant(.integer(1)))) == "(a + 1)")
        #expect(text(.function("now")) == "now()")
        #expect(text(.function("fetch:", of: .variable("manager"), .constant(.text("x")))) == "FUNCTION($manager, \"fetch:\", \"x\")")
    }

    @Test("Kinds that no known file has are read by what their members are")
    func isReadByShape() {
        let condition = Value.comparison(.path("words"), 2, .constant(.integer(3)))
        #expect(text(.expression("NSAggregateExpression", 14, ("a", .list([.path("a"), .path("b")])))) == "{a, b}")
        #expect(
            text(.expression("NSTernaryExpression", 20, ("p", condition), ("ifTrue", .path("a")), ("ifFalse", .path("b"))))
                == "TERNARY(words > 3, a, b)")
        #expect(
            text(.expression("NSSubqueryExpression", 13, ("rows", .path("posts")), ("name", .text("p")), ("condition", condition)))
                == "SUBQUERY(posts, $p, words > 3)")
        #expect(text(.expression("NSSetExpression", 7, ("left", .path("a")), ("right", .path("b")))) == "(a MINUS b)")
    }

    @Test("Predicates are read with their modifiers and options")
    func isPredicate() {
        func text(_ predicate: ArchiveText.Value) -> String? {
            self.text(.expression("NSTernaryExpression", 20, ("p", predicate), ("true", .path("a")), ("false", .path("b"))))
        }
        #expect(text(.comparison(.path("t"), 8, .constant(.text("x")), options: 3)) == "TERNARY(t BEGINSWITH[cd] \"x\", a, b)")
        #expect(text(.comparison(.path("tags.t"), 4, .constant(.text("x")), modifier: 2)) == "TERNARY(ANY tags.t == \"x\", a, b)")
        let one = ArchiveText.Value.comparison(.path("t"), 5, .expression("NSConstantValueExpression", 0))
        #expect(
            text(.compound(1, one, .compound(2, one, one), .compound(0, one)))
                == "TERNARY(t != nil AND (t != nil OR t != nil) AND NOT t != nil, a, b)")
        #expect(text(.object("NSTruePredicate", [])) == "TERNARY(TRUEPREDICATE, a, b)")
    }

    @Test("An archive that contains itself, or something unknown, is a fault with its reason")
    func isFault() {
        #expect(fault(ArchiveText.bytes(.path("a", of: .reference(1)))) == "the expression contains itself, or is too deep")
        #expect(fault(ArchiveText.bytes(.object("NSColor", []))) == "an object of 'NSColor' is where an expression should be")
        #expect(fault(ArchiveText.bytes(.expression("NSBlockExpression", 19))) == "mapc does not know expressions of 'NSBlockExpression'")
        #expect(fault(ArchiveText.bytes(.constant(.object("NSColor", [])))) == "mapc does not know constants of 'NSColor'")
        #expect(
            fault(ArchiveText.bytes(.expression("NSVariableExpression", 2))) == "an object of 'NSVariableExpression' has no 'NSVariable'")
        #expect(fault(Array("bplist00".utf8)) == "the bytes are not a property list, or are damaged")
    }

    @Test("Damaged archives never trap")
    func survives() {
        let whole = ArchiveText.bytes(
            .function("f:", of: .variable("manager"), .path("a.b"), .constant(.list([.integer(1)])), .expression("NSSetExpression", 5)))
        var random = SeededGenerator(seed: 3)
        let text = String(decoding: whole, as: UTF8.self)
        for key in [
            "NSExpressionType", "NSOperand", "NSArguments", "NSSelectorName", "NSKeyPath", "NSVariable", "NS.objects", "$class",
            "$classname",
        ] {
            _ = readArchivedExpression(Array(text.replacing("<key>\(key)<", with: "<key>other<").utf8))
            _ = readArchivedExpression(Array(text.replacing("<key>\(key)<", with: "<key>other<", maxReplacements: 1).utf8))
        }
        for length in stride(from: 0, to: whole.count, by: 7) { _ = readArchivedExpression(Array(whole.prefix(length))) }
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random) }
            _ = readArchivedExpression(bytes)
        }
    }
}
