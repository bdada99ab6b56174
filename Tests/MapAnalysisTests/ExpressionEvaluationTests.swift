import Testing

@testable import MapAnalysis
@testable import MapSyntax

@Suite struct ExpressionEvaluationTests {
    /// One post with several values of everything, one without any, and one with unreadable values.
    static let rows: InMemoryRows = {
        var rows = InMemoryRows(ExpressionModels.source)
        rows.insert("Author", key: [.integer(1)], ["name": .text("Ada"), "born": .date(0)], related: ["mentor": [[.integer(2)]]])
        rows.insert("Author", key: [.integer(2)], ["name": .text("Grace")], related: ["mentor": [[.integer(9)]]])
        rows.insert("Tag", key: [.text("b")])
        rows.insert("Tag", key: [.text("a")])
        rows.insert(
            "Post", key: [.integer(10)],
            [
                "title": .text("Hi"), "content": .text("é\0x"), "status": .text("published"), "isLive": .boolean(true),
                "small": .integer(7),
                "words": .integer(3), "views": .integer(.max), "stars": .integer(.min), "ratio": .real(0.5), "score": .real(2.5),
                "price": .decimal("10.5"), "date": .date(0), "place.latitude": .real(1), "blob": .data([0, 255]),
                "link": .text("https://example.org/a"),
            ],
            related: [
                "author": [[.integer(1)]], "editor": [[.integer(2)]], "tags": [[.text("b")], [.text("a")]],
                "sections": [[.integer(3)], [.integer(1)], [.integer(2)]],
            ])
        rows.insert(
            "Post", key: [.integer(11)], ["title": .text(""), "views": .integer(1)],
            related: ["editor": [[.integer(1)]], "author": [[.integer(1)]], "tags": [[.text("a")]]])
        rows.insert(
            "Post", key: [.integer(12)], ["title": .unreadable(.text([0xFF])), "words": .unreadable(.text(Array("1e2".utf8)))],
            related: ["author": [[.integer(404)]], "editor": [[.integer(1)]]])
        rows.insert("Section", key: [.integer(1)], ["body": .text("one"), "size": .integer(5)], related: ["post": [[.integer(10)]]])
        rows.insert("Section", key: [.integer(2)], ["size": .integer(8)], related: ["post": [[.integer(10)]]])
        rows.insert(
            "Chapter", key: [.integer(3)], ["body": .text("three"), "size": .integer(5), "number": .integer(4)],
            related: ["post": [[.integer(10)]]])
        return rows
    }()

    static func evaluate(_ text: String, of key: Int64) throws -> Value {
        let (expression, diagnostics) = ExpressionModels.check(text)
        #expect(diagnostics.filter { $0.severity == .error } == [], "\(text)")
        let post = try #require(ExpressionModels.source.entity("Post")?.id)
        let evaluator = Evaluator(
            source: ExpressionModels.source, destination: ExpressionModels.destination, rows: rows, fileLets: [.integer(5)],
            mapped: { mapping, row in
                [RowReference(side: .destination, entity: row.entity, key: row.key, mapping: mapping.index)]
            })
        let row = RowReference(side: .source, entity: post, key: [.integer(key)])
        return try evaluator.evaluate(expression, .init(row: row, lets: [.success(.nil)]))
    }

    static let values: [(Int64, String, Value)] = [
        (10, "$source.title", .text("Hi")), (11, "$source.content", .nil), (10, "$source.author.name", .text("Ada")),
        (11, "$source.author.mentor.name", .text("Grace")), (10, "$source.editor.mentor.name", .nil), (12, "$source.author.name", .nil),
        (12, "$source.author == nil", .boolean(true)), (10, "$source.place.latitude", .real(1)), (11, "$source.place.latitude", .nil),
        (10, "$source.place == nil", .boolean(false)), (11, "$source.place == nil", .boolean(true)),
        (11, "$source.place != nil", .boolean(false)),
        (10, "$source.sections.size", .list([.integer(5), .integer(5), .integer(8)])), (10, "$source.sections.size.sum", .integer(18)),
        (10, "$source.sections.body.joined(\"+\")", .text("three+one")), (10, "$source.sections.size.average", .real(6)),
        (10, "$source.sections.count", .integer(3)), (11, "$source.sections.count", .integer(0)),
        (11, "$source.sections.isEmpty", .boolean(true)),
        (11, "$source.sections.size.sum", .integer(0)), (11, "$source.sections.size.max", .nil),
        (11, "$source.sections.body.joined(\",\")", .text("")),
        (10, "$source.sections.first.body", .text("three")), (10, "$source.sections.last.body", .nil), (11, "$source.sections.only", .nil),
        (10, "($source.sections.first as Chapter).number", .integer(4)), (10, "($source.sections.last as Chapter).number", .nil),
        (10, "$source.sections.first is Chapter", .boolean(true)), (10, "$source.tags.name", .list([.text("b"), .text("a")])),
        (10, "$source.tags.posts", .list([post(10), post(11)])), (10, "$source.author.posts.count", .integer(2)),
        (12, "$source.author.posts.count", .integer(0)), (10, "$source.tags.posts.views.sum", .nil),
        (10, "$source.tags.contains($source.tags.first!)", .boolean(true)),
        (10, "$source.tags.first.posts.only == $source", .boolean(true)), (10, "Post.count", .integer(3)),
        (10, "Section.size.sum", .integer(18)),
        (10, "Author.name.min", .text("Ada")), (10, "\"c\" in $source.tags.name", .boolean(false)),
        (10, "nil in $source.sections.body", .boolean(true)),
        (10, "$source.views + 1", .nil), (11, "$source.views + 1", .integer(2)), (10, "-$source.stars!", .nil),
        (10, "$source.stars - 1", .nil),
        (10, "$source.stars / -1", .nil), (10, "$source.stars % -1", .integer(0)), (10, "$source.small * 1000", .integer(7000)),
        (10, "$source.words / 2", .integer(1)),
        (10, "$source.score * $source.words", .real(7.5)), (10, "$source.price + 0.1", .decimal("10.6")),
        (10, "$source.price > 9", .boolean(true)),
        (11, "$source.stars < 1", .boolean(false)), (11, "not ($source.stars < 1)", .boolean(true)),
        (11, "$source.stars <= $source.stars", .boolean(false)),
        (11, "$source.stars == $source.stars", .boolean(true)), (11, "$source.stars != 1", .boolean(true)),
        (11, "$source.isHidden == false", .boolean(false)),
        (10, "length($source.content)", .integer(3)), (11, "length($source.content)", .nil),
        (11, "$source.content ?? \"none\"", .text("none")),
        (11, "blankToNil($source.title) ?? \"none\"", .text("none")), (11, "lower($source.content) == nil", .boolean(true)),
        (10, "if($source.isLive, $source.status, \"draft\")", .text("published")), (10, "Status($source.title)", .nil),
        (10, "Status($source.status)", .text("published")), (10, "$limit * 2", .integer(10)), (10, "$best ?? \"x\"", .text("x")),
        (10, "key($source)", .integer(10)), (10, "key($source.tags.first)", .text("b")),
        (10, "$source.date == \"1970-01-01\"", .boolean(true)),
        (10, "$source.content != nil and length($source.content) > 2", .boolean(true)), (12, "$source.title", .unreadable(.text([0xFF]))),
        (12, "valid($source.title) ?? \"?\"", .text("?")), (12, "valid($source.words)", .nil), (10, "valid($source.words)", .integer(3)),
        (12, "$source.isLive", .unreadable(.null)), (12, "valid($source.isLive) == nil", .boolean(true)),
        (10, "hasPrefix($source.link, \"https:\")", .boolean(true)),
        (10, "PostToPost($source)", made(10)), (12, "PostToPost($source.author.posts)", .list([])),
        (11, "PostToPost($source.author.posts)", .list([made(10), made(11)])),
    ]

    @Test(arguments: values)
    func `an expression has its value for a row`(key: Int64, text: String, value: Value) throws {
        #expect(try Self.evaluate(text, of: key) == value)
    }

    @Test(
        arguments: [
            (11, "$source.content!", .nilUnderUnwrap(TextRange(ExpressionModels.expressionFile, 0, 16))),
            (12, "lower($source.title)", .unreadable(.text([0xFF]), TextRange(ExpressionModels.expressionFile, 6, 19))),
            (12, "$source.words + 1", .unreadable(.text(Array("1e2".utf8)), TextRange(ExpressionModels.expressionFile, 0, 13))),
            (12, "$source.title == nil", .unreadable(.text([0xFF]), TextRange(ExpressionModels.expressionFile, 0, 13))),
            (12, "if($source.isLive, 1, 2)", .unreadable(.null, TextRange(ExpressionModels.expressionFile, 3, 17))),
            (10, "$source.sections.only", .severalRows(TextRange(ExpressionModels.expressionFile, 0, 21))),
            (10, "Post.words.sum", .unreadable(.null, TextRange(ExpressionModels.expressionFile, 0, 10))),
            (10, "PostToPost($source).headline", .outOfReach(TextRange(ExpressionModels.expressionFile, 0, 28))),
        ] as [(Int64, String, EvaluationFinding)])
    func `what has no value is a finding with its place`(key: Int64, text: String, finding: EvaluationFinding) {
        #expect(throws: finding) { try Self.evaluate(text, of: key) }
    }

    @Test func `an and is not evaluated past what is false`() throws {
        #expect(try Self.evaluate("$source.content != nil and length($source.content!) > 0", of: 11) == .boolean(false))
    }

    @Test func `a map without else is nil for nil and a finding for anything else`() throws {
        func lookUp(_ value: Value, otherwise: Value? = nil) throws -> Value {
            let type = ExpressionType(.int16, isOptional: true)
            let one = Expression.LookupCase(key: .integer(1), value: Expression(.constant(.integer(10)), type))
            let expression = Expression(
                .lookup(Expression(.constant(value), type), cases: [one], otherwise: otherwise.map { Expression(.constant($0), type) }),
                type)
            let evaluator = Evaluator(source: ExpressionModels.source, destination: ExpressionModels.destination, rows: Self.rows)
            return try evaluator.evaluate(expression, .init())
        }
        #expect(try lookUp(.integer(1)) == .integer(10))
        #expect(try lookUp(.nil) == .nil)
        #expect(try lookUp(.integer(2), otherwise: .integer(0)) == .integer(0))
        #expect(throws: EvaluationFinding.notInMap(nil)) { try lookUp(.integer(2)) }
    }

    private static func post(_ key: Int64) -> Value {
        .row(RowReference(side: .source, entity: ExpressionModels.source.entity("Post")?.id ?? EntityID(0), key: [.integer(key)]))
    }

    private static func made(_ key: Int64) -> Value {
        let entity = ExpressionModels.source.entity("Post")?.id ?? EntityID(0)
        return .row(RowReference(side: .destination, entity: entity, key: [.integer(key)], mapping: 0))
    }

    @Test func `where p and where not p part the rows, whatever they hold`() throws {
        let values: [Value] = [.nil, .integer(.min), .integer(-1), .integer(0), .integer(1), .integer(.max)]
        for comparison in [Expression.Comparison.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual] {
            for a in values {
                for b in values {
                    let (left, right) = (Expression(.constant(a), ExpressionType(.int64)), Expression(.constant(b), ExpressionType(.int64)))
                    let holds = Expression(.comparison(comparison, left, right), .boolean)
                    let fails = Expression(.not(holds), .boolean)
                    let results = [holds, fails].map {
                        foldedConstant($0, source: ExpressionModels.source, destination: ExpressionModels.source)
                    }
                    #expect(Set(results) == [.boolean(true), .boolean(false)])
                }
            }
        }
    }
}
