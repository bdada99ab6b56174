import Testing

@testable import MapAnalysis

@Suite struct ArchivedPredicateTests {
    private static let predicates: [(ArchivedFixture, String?)] = [
        (.compare(.path("age"), 2, .constant(.integer(3))), "age > 3"),
        (.compare(.path("name"), 99, .constant(.text(#"a "b" \"#)), options: 3), #"name CONTAINS[cd] "a \"b\" \\""#),
        (.compare(.path("tags.name"), 10, .variable("NAMES"), modifier: 2), "ANY tags.name IN $NAMES"),
        (.compare(.path("alias", of: .variable("FETCH_SOURCE")), 5, .constant(.null)), "$FETCH_SOURCE.alias != nil"),
        (
            .all(
                .compare(.path("a"), 4, .constant(.boolean(true))),
                .any(.compare(.path("b"), 4, .constant(.real(0.5))), .not(.compare(.path("c"), 8, .constant(.text("x")))))),
            #"a == 1 AND (b == 0.5 OR (NOT c BEGINSWITH "x"))"#
        ),
        (.compare(.call("add:to:", .path("a"), .constant(.integer(1))), 4, .call("count:", .path("b"))), "(a + 1) == count:(b)"),
        (
            .compare(
                .path("a"), 100,
                .object("NSAggregateExpression", [("NSCollection", .list([.constant(.integer(1)), .constant(.integer(2))]))])),
            "a BETWEEN {1, 2}"
        ),
        (
            .compare(.path("d"), 0, .constant(.object("NSDate", [("NS.time", .real(7))]))),
            #"d < CAST(7.0, "NSDate")"#
        ),
        (.object("NSTruePredicate", []), "TRUEPREDICATE"), (.all(), "TRUEPREDICATE"),
        (.compare(.path("a"), 11, .constant(.integer(1))), nil), (.compare(.object("NSBlockExpression", []), 4, .own), nil),
        (.object("NSBlockPredicate", []), nil), (.named("p", .all(.the("p"))), nil),
        // Each part is twice in the part around it, which is a text of 2^40 parts.
        ((0..<40).reduce(ArchivedFixture.compare(.own, 4, .own)) { part, level in .all(.named("\(level)", part), .the("\(level)")) }, nil),
    ]

    @Test(arguments: predicates.indices) func `a predicate is written in Core Data's format`(index: Int) throws {
        let (predicate, expected) = Self.predicates[index]
        let root = try #require(try ArchivedObjects.read(predicate.bytes).get().root)
        var writer = ArchivedPredicateText()
        #expect(writer.predicate(root) == expected)
    }
}
