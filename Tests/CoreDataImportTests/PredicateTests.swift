import CoreDataImport
import Testing

@Suite struct PredicateTests {
    @Test(
        "A condition is read as its author wrote it",
        arguments: [
            ("image != nil", "image != nil"),
            ("title BEGINSWITH[cd] 'a' AND words > 3", "title BEGINSWITH[cd] \"a\" AND words > 3"),
            ("(a == 1 || b == 2) && NOT c IN {1, 2.5, -3}", "(a == 1 OR b == 2) AND NOT c IN {1, 2.5, -3}"),
            ("ANY tags.name LIKE \"x*\"", "ANY tags.name LIKE \"x*\""),
            ("NONE tags.name == 'x'", "NOT ANY tags.name == \"x\""),
            ("sections.@count > 0", "sections.@count > 0"),
            ("(a + 2) * b BETWEEN {1, 5}", "((a + 2) * b) BETWEEN {1, 5}"),
            ("SUBQUERY(tags, $t, $t.name == 'x').@count == 0", "SUBQUERY(tags, $t, $t.name == \"x\").@count == 0"),
            ("TRUEPREDICATE", "TRUEPREDICATE"),
            ("isLive == YES", "isLive == YES"),
            ("#in == SELF.#or", "in == or"),
            ("((((a == 1))))", "a == 1"),
            ("uppercase(name) == 'A' OR now() > date", "uppercase(name) == \"A\" OR now() > date"),
            ("TERNARY(a == 1, 'x', 'y') == kind", "TERNARY(a == 1, \"x\", \"y\") == kind"),
            (
                "FUNCTION(name, 'stringByAppendingString:', 'x') ENDSWITH 'x'",
                "FUNCTION(name, \"stringByAppendingString:\", \"x\") ENDSWITH \"x\""
            ),
        ])
    func isRead(written: String, text: String) {
        #expect(parsePredicate(written)?.text == text)
    }

    @Test(
        "Text that is not a condition is not read",
        arguments: ["", "a", "a ==", "a == 'x", "a == 1 b", "a == %@", "(a == 1", "SUBQUERY(a, b, c)"])
    func isNotRead(text: String) {
        #expect(parsePredicate(text) == nil)
    }

    @Test("Deep and long conditions end")
    func ends() {
        #expect(parsePredicate(String(repeating: "(", count: 50_000)) == nil)
        #expect(parsePredicate(String(repeating: "(", count: 40) + "a" + String(repeating: ")", count: 40)) == nil)
        #expect(parsePredicate(String(repeating: "NOT ", count: 10_000) + "a == 1") == nil)
        #expect(parsePredicate("a == " + String(repeating: "-", count: 5_000) + "1") == nil)
    }
}
