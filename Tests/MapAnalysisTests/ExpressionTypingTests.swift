import Testing

@testable import MapAnalysis
@testable import MapSyntax

@Suite struct ExpressionTypingTests {
    /// The type of an expression, or the slugs of its errors.
    static let types: [(String, String)] = [
        ("1", "int16"), ("-32768", "int16"), ("40000", "int32"), ("3000000000", "int64"), ("-9223372036854775808", "int64"),
        ("9223372036854775808", "invalid-literal"), ("1.5", "double"), ("\"a\"", "string"), ("true", "boolean"), ("nil", "nil"),
        ("[1, 2]", "sequence of int16"), ("[1, 2.5]", "sequence of double"), ("[1, \"a\"]", "type-mismatch"), ("[]", "empty list"),
        ("$source", "row of 'Post'"), ("$source.title", "string"), ("$source.date", "date?"), ("$source.author", "row of 'Author'?"),
        ("$source.author.name", "string?"), ("$source.editor.name", "string"), ("$source.editor.born", "date?"),
        ("$source.editor.mentor.mentor.name", "string?"), ("$source.author!.name", "string"), ("$source.tags", "sequence of rows of 'Tag'"),
        ("$source.tags.name", "sequence of string"), ("$source.sections.size.sum", "int64"),
        ("$source.tags.posts", "sequence of rows of 'Post'"),
        ("$source.author.posts", "sequence of rows of 'Post'"), ("$source.place.latitude", "double?"),
        ("$source.place.longitude", "double?"), ("$source.tags.posts.place.latitude", "sequence of double?"),
        ("$source.place.altitude", "unknown-attribute"),
        ("$source.titel", "unknown-attribute"), ("$source.headline", "unknown-attribute"), ("$source.sections.number", "unknown-attribute"),
        ("$source.zzz", "unknown-attribute"), ("titel", "unknown-name"), ("title", "unknown-name"), ("$title", "unknown-variable"),
        ("$best", "string?"), ("$limit", "int32"), ("$bests", "unknown-variable"), ("$item", "unknown-variable"),
        ("$0", "unknown-variable"),
        ("Post", "sequence of rows of 'Post'"), ("Post.count", "int32"), ("Post.only.title", "string?"), ("Pots.count", "unknown-name"),
        ("$source.small + $source.small", "int64"), ("$source.words + $source.words", "int64"), ("$source.views + 1", "int64?"),
        ("$source.small * 1000", "int64"), ("$source.words * $source.words", "int64"), ("$source.words * $source.words * 1", "int64"),
        ("$source.words * $source.words * 3", "int64?"), ("$source.stars + 1", "int64?"), ("-$source.views", "int64?"),
        ("-$source.words", "int64"),
        ("$source.words / 2", "int64"), ("$source.words / 0", "int64?"), ("$source.words / $source.small", "int64?"),
        ("$source.views / -1", "int64?"),
        ("$source.views / 2", "int64"), ("$source.views % 10", "int64"), ("int16($source.views % 10)", "int16"),
        ("$source.views % $source.small", "int64?"),
        ("$source.score + 1", "double"), ("$source.score + $source.words", "double"), ("$source.ratio + $source.ratio", "double"),
        ("$source.score / 2", "double"), ("$source.score / 0", "double?"), ("$source.score / $source.bonus", "double?"),
        ("$source.score % 2", "wrong-arguments"),
        ("$source.price + 1", "decimal"), ("$source.price + 0.1", "decimal"), ("$source.price + $source.score", "wrong-arguments"),
        ("$source.price / 3", "decimal"), ("$source.tax + 1", "decimal?"), ("$source.price * $source.words", "decimal"),
        ("$source.title + \"a\"", "wrong-arguments"), ("$source.date + 1", "wrong-arguments"), ("true + 1", "wrong-arguments"),
        ("lower($source.title)", "string"), ("lower($source.content)", "string?"), ("lower($source.words)", "wrong-arguments"),
        ("lower()", "wrong-arguments"), ("lowr($source.title)", "unknown-function"), ("lowercase(\"a\")", "unknown-function"),
        ("split($source.title, \",\")", "sequence of string"), ("length($source.blob)", "int32"), ("prefix($source.link, 3)", "string?"),
        ("concat($source.title, $source.content)", "string?"), ("int32($source.small)", "int32"), ("int16($source.words)", "int16?"),
        ("int64($source.title)", "int64?"), ("double($source.views)", "double"), ("year($source.date)", "int32?"),
        ("year(\"2024-01-01\")", "int32"),
        ("min($source.small, $source.words)", "int16"), ("min($source.small, 2.5)", "double"), ("clamp($source.small, 0, 5)", "int16"),
        ("max($source.title, 1)", "wrong-arguments"), ("sqrt($source.words)", "double?"), ("power($source.score, 2)", "double"),
        ("valid($source.words)", "int32?"), ("key($source)", "int64"), ("key($source.tags.first)", "string?"),
        ("nullIf($source.status, \"draft\")", "Status?"),
        ("nullIf($source.status, \"drafft\")", "invalid-literal"), ("coalesce($source.content, $source.title)", "string"),
        ("$source.content ?? \"\"", "string"), ("$source.content ?? $best", "string?"), ("$source.content ?? 1", "type-mismatch"),
        ("$source.title ?? \"\"", "string never-nil"), ("$source.title!", "string never-nil"), ("$source.content!", "string"),
        ("nil!", "possibly-nil"),
        ("$source.stars ?? 0", "int64"), ("$source.bonus ?? 0", "double"), ("$source.date ?? \"2024-01-01\"", "date"),
        ("$source.date ?? \"2024-13-01\"", "invalid-literal"), ("nil ?? 1", "int16"),
        ("$source.title == \"a\"", "boolean"), ("$source.title == 1", "type-mismatch"), ("$source.isLive == 1", "type-mismatch"),
        ("$source.status == \"draft\"", "boolean"), ("\"draft\" == $source.status", "boolean"),
        ("$source.status == \"archived\"", "invalid-literal"),
        ("$source.status == draft", "unknown-name"), ("$source.status < \"published\"", "type-mismatch"),
        ("$source.title < \"b\"", "boolean"),
        ("$source.content == nil", "boolean"), ("$source.words < nil", "type-mismatch"), ("$source.words < 2.5", "boolean"),
        ("$source.uid == \"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\"", "boolean"), ("$source.uid < $source.uid", "type-mismatch"),
        ("$source.author == $source.editor", "boolean"), ("$source.author == $source", "type-mismatch"),
        ("$source.place != nil", "boolean"),
        ("$source.place == $source.place", "boolean"), ("$source.place == $source.words", "type-mismatch"),
        ("$source.date >= \"2024-01-01\"", "boolean"),
        ("$source.isLive and $source.words > 3", "boolean"), ("$source.isHidden and true", "possibly-nil"),
        ("not $source.isHidden", "possibly-nil"),
        ("$source.isHidden == true or $source.isLive", "boolean"), ("$source.words and true", "type-mismatch"),
        ("not $source.title", "type-mismatch"),
        ("$source.words in [1, 2]", "boolean"), ("$source.status in [\"draft\", \"published\"]", "boolean"),
        ("$source.title in [1]", "type-mismatch"),
        ("$source.words in []", "boolean"), ("$source.title in $source.tags.name", "boolean"), ("\"a\" in $source.title", "type-mismatch"),
        ("$source.tags.name.contains(\"a\")", "boolean"), ("$source.tags.contains($source)", "type-mismatch"),
        ("$source.tags.count", "int32"), ("$source.tags.isEmpty", "boolean"), ("$source.tags.first", "row of 'Tag'?"),
        ("$source.tags.only.name", "string?"),
        ("$source.tags.name.joined(\", \")", "string"), ("$source.tags.joined(\", \")", "wrong-arguments"),
        ("$source.tags.name.joined()", "wrong-arguments"),
        ("$source.tags.posts.views.sum", "int64?"), ("$source.tags.posts.score.sum", "double"),
        ("$source.tags.posts.price.average", "decimal?"),
        ("$source.sections.body.max", "string?"), ("$source.sections.max", "wrong-arguments"),
        ("$source.sections.filter($0.size > 3)", "sequence of rows of 'Section'"),
        ("$source.sections.sum($0.size)", "int64"), ("$source.sections.cout", "unknown-attribute"),
        ("$source.sections.filter($0 is Chapter)", "sequence of rows of 'Chapter'"),
        ("$source.sections.filter($0 is Chapter and $0.size > 1).first.number", "int16?"),
        ("$source.sections.filter($0 is Chapter).first.number", "int16?"), ("$source.sections.filter($0.size)", "type-mismatch"),
        ("$source.sections.filter($0.body == nil or $0.body.length > 1)", "unknown-method"),
        ("$source.sections.map($0.body)", "sequence of string?"), ("$source.sections.compactMap($0.body)", "sequence of string"),
        ("$source.sections.map($0.body).filter($0 != nil)", "sequence of string"),
        ("$source.sections.map($0.post)", "sequence of rows of 'Post'"),
        ("$source.sections.map($0.post.tags)", "wrong-arguments"), ("$source.sections.map($1)", "unknown-variable"),
        ("$source.sections.compactMap($0 as Chapter)", "sequence of rows of 'Chapter'"), ("$source.sections.map()", "wrong-arguments"),
        ("$source.sections.sorted($0.size)", "sequence of rows of 'Section'"),
        ("$source.sections.sorted($0.size desc).last", "row of 'Section'?"),
        ("$source.sections.sorted([$0.size desc, $0.body])", "sequence of rows of 'Section'"),
        ("$source.sections.sorted", "wrong-arguments"),
        ("$source.tags.posts.sorted($0.meta)", "type-mismatch"),
        ("$source.tags.posts.sorted($0.isLive).prefix(2)", "sequence of rows of 'Post'"),
        ("$source.tags.posts.sorted($0.author, $0.status desc).reversed", "sequence of rows of 'Post'"),
        ("$source.words desc", "misplaced-desc"), ("concat($source.title desc)", "misplaced-desc"),
        ("$source.sections.prefix($source.stars)", "wrong-arguments"), ("$source.sections.prefix(\"a\")", "wrong-arguments"),
        ("$source.sections.first($0.size > 3)", "row of 'Section'?"), ("$source.sections.only($0.size > 3).body", "string?"),
        ("$source.sections.count($0.size > 3)", "int32"), ("$source.sections.count(3)", "type-mismatch"),
        ("$source.sections.contains($0.size > 3)", "boolean"), ("$source.sections.allSatisfy($0.size > 3)", "boolean"),
        ("$source.sections.contains($source.sections.first($0.size > 3))", "boolean"),
        ("$source.sections.max($0.body)", "string?"), ("$source.sections.average($0.size)", "double?"),
        ("$source.sections.min($0)", "wrong-arguments"), ("$source.sections.joined($0.body, \", \")", "string"),
        ("$source.sections.joined($0.size, \", \")", "wrong-arguments"),
        ("$source.sections.adjacentPairs.sum($1.size - $0.size)", "int64?"),
        ("$source.sections.adjacentPairs.first", "wrong-arguments"), ("$source.sections.adjacentPairs.adjacentPairs", "wrong-arguments"),
        ("$source.tags.filter($0.posts.contains($0.words > 3)).count", "int32"),
        ("$source.tags.map($0.posts.count($0.isLive))", "sequence of int32"),
        ("Post.filter($0.words > $source.words).sorted($0.words).first.title", "string?"),
        ("Author.only($0.name == $source.title)", "row of 'Author'?"),
        ("split($source.title, \",\").compactMap(blankToNil($0)).first", "string?"),
        ("$source.sections.filter($0.body != nil and lower($0.body) == \"a\")", "sequence of rows of 'Section'"),
        ("$source.title.filter($0)", "unknown-method"), ("[$source.author, $source.editor].first.name", "string?"),
        ("$source.tags.name.frist", "unknown-method"),
        ("$source.title.count", "unknown-method"), ("$source.title.lower()", "unknown-method"), ("[1, 2].sum", "int64"),
        ("[\"a\"].first", "string?"),
        ("if($source.isLive, 1, 2)", "int16"), ("if($source.isLive, 1, 2.5)", "double"),
        ("if($source.isLive, $source.words, nil)", "int32?"),
        ("if($source.isLive, 1, \"a\")", "type-mismatch"), ("if($source.words, 1, 2)", "type-mismatch"),
        ("if($source.isHidden, 1, 2)", "possibly-nil"),
        ("if(true, 1)", "wrong-arguments"), ("if($source.isLive, $source.date, \"2024-01-01\")", "date?"),
        ("$source.sections.first as Chapter", "row of 'Chapter'?"), ("($source.sections.first as Chapter).number", "int16?"),
        ("$source.sections.first is Chapter", "boolean"), ("$source.title is Chapter", "type-mismatch"),
        ("$source is Chapter", "type-mismatch"),
        ("$source is Chapteer", "unknown-entity"), ("PostToPost($source)", "row of 'Post'"),
        ("PostToPost($source.author.posts)", "sequence of rows of 'Post'"),
        ("PostToPost($source.tags)", "wrong-arguments"), ("PostToPost()", "wrong-arguments"),
        ("TagToPosts($source.tags.first)", "sequence of rows of 'Post'"),
        ("PostToPost($source).headline", "string"), ("PostToPost($source).title", "unknown-attribute"),
        ("Status($source.title)", "Status?"),
        ("Status($source.status)", "Status"), ("Status($source.words)", "wrong-arguments"), ("$source.link == \"a b\"", "boolean"),
    ]

    @Test(arguments: types)
    func `an expression has its type, or says why not`(text: String, expected: String) {
        let (expression, diagnostics) = ExpressionModels.check(text)
        let type = ExpressionModels.scope().word(expression.type)
        let slugs = diagnostics.map(\.code.slug)
        #expect((diagnostics.contains { $0.severity == .error } ? slugs : [type] + slugs).joined(separator: " ") == expected)
        if diagnostics.contains(where: { $0.severity == .error }) { #expect(expression.type == .unknown) }
    }

    /// The expected type determines the types of constants.
    static let expected: [(String, ExpressionType, String)] = [
        ("5", ExpressionType(.int64), "int64"), ("5", ExpressionType(.double), "double"), ("5", ExpressionType(.decimal), "decimal"),
        ("0.10", ExpressionType(.decimal), "decimal"), ("\"published\"", ExpressionType(.enumeration(.destination, "Status")), "Status"),
        ("\"archived\"", ExpressionType(.enumeration(.destination, "Status")), "Status"),
        ("\"archive\"", ExpressionType(.enumeration(.destination, "Status")), "invalid-literal"),
        ("published", ExpressionType(.enumeration(.destination, "Status")), "unknown-name"),
        ("if($source.isLive, \"published\", \"draft\")", ExpressionType(.enumeration(.destination, "Status")), "Status"),
        ("\"2024-01-01\"", ExpressionType(.date), "date"), ("\"soon\"", ExpressionType(.date), "invalid-literal"),
        ("$source.date ?? \"2024-01-01\"", ExpressionType(.date), "date"), ("\"x\"", ExpressionType(.data), "data"),
    ]

    @Test(arguments: expected)
    func `a constant takes the type it meets`(text: String, expecting: ExpressionType, type: String) {
        let (expression, diagnostics) = ExpressionModels.check(text, expecting: expecting)
        #expect((diagnostics.first?.code.slug ?? ExpressionModels.scope().word(expression.type)) == type)
    }

    @Test(
        arguments: [
            ("$source.content", "$source.content != nil", "string"), ("$source.content", "nil != $source.content", "string"),
            ("$source.content", "$source.content == nil", "string?"), ("$source.content", "not ($source.content == nil)", "string"),
            ("$source.content", "$source.content != nil and $source.isLive", "string"),
            ("$source.content", "$source.content != nil or $source.isLive", "string?"),
            ("$source.content", "not ($source.content == nil or $source.isLive)", "string"),
            ("$source.author.name", "$source.author != nil", "string"), ("$source.author.name", "$source.author.name == \"Ada\"", "string"),
            ("$source.author", "$source.author.born > \"1900-01-01\"", "row of 'Author'"), ("$source.stars", "$source.stars > 3", "int64"),
            ("$source.stars", "$source.stars == $source.stars", "int64?"), ("$source.stars + 0 ?? 1", "$source.stars != nil", "int64"),
            ("$best", "$best != nil", "string"), ("$source.content", "length($source.content) > 3", "string"),
            ("$source.content", "($source.content ?? \"\") != nil", "string? never-nil"),
            ("$source.place.latitude", "$source.place.latitude != nil", "double"),
        ] as [(String, String, String)])
    func `a condition narrows what it compares with nil`(text: String, condition: String, type: String) {
        var diagnostics = Diagnostics()
        let scope = ExpressionModels.scope()
        let holds = checkCondition(ExpressionModels.parsed(condition, into: &diagnostics), in: scope, into: &diagnostics)
        #expect(!diagnostics.hasErrors)
        let narrowed = checkExpression(
            ExpressionModels.parsed(text, into: &diagnostics), in: scope.assuming(holds), into: &diagnostics)
        #expect(
            type.hasPrefix(scope.word(narrowed.type)) && type.split(separator: " never").first.map(String.init) == scope.word(narrowed.type)
        )
    }

    @Test(arguments: [
        ("if($source.content != nil, $source.content, \"\")", "string"), ("if($source.content == nil, \"\", $source.content)", "string"),
        ("$source.content != nil and length($source.content) > 3 and $source.isLive", "boolean"),
        ("if($source.isHidden != nil and $source.isHidden, 1, 2)", "int16"),
        ("if($source.isHidden == nil or $source.isHidden, 1, 2)", "int16"),
        ("if($source.content != nil, 1, 2) + length($source.content)", "int64?"),
    ])
    func `narrowing holds within its own expression and no further`(text: String, type: String) {
        let (expression, diagnostics) = ExpressionModels.check(text)
        #expect(diagnostics == [])
        #expect(ExpressionModels.scope().word(expression.type) == type)
    }

    @Test(
        arguments: [
            ("$source.titel", "'Post' in version 1 has no property 'titel'", "title"),
            ("$source.headline", "'Post' in version 1 has no property 'headline'", nil), ("title", "unknown name 'title'", "$source.title"),
            ("limit", "unknown name 'limit'", "$limit"),
            ("$source.status == draft", "unknown name 'draft'", "\"draft\""), ("$limits", "unknown variable '$limits'", "$limit"),
        ] as [(String, String, String?)])
    func `an unknown name says what was probably meant`(text: String, message: String, fix: String?) throws {
        let diagnostic = try #require(ExpressionModels.check(text).diagnostics.first)
        #expect(diagnostic.message == message)
        #expect(diagnostic.fixes.first?.edits.first?.replacement == fix)
    }

    @Test func `one mistake is reported once, wherever it stands`() {
        let text = "if($source.titel == 1, lower($source.titel2), $source.content! + nothing(1)) ?? 5"
        #expect(
            ExpressionModels.check(text).diagnostics.map(\.code.slug) == ["unknown-attribute", "unknown-attribute", "unknown-function"])
    }

    @Test func `there is no row in a file's let`() {
        #expect(ExpressionModels.check("$source.title", from: nil).diagnostics.map(\.code.slug) == ["unknown-variable"])
    }

    @Test func `mappings are not called where rows are chosen`() {
        var diagnostics = Diagnostics()
        var scope = ExpressionModels.scope()
        scope.refusesMappings = "in 'where'"
        _ = checkExpression(ExpressionModels.parsed("PostToPost($source).words > 3", into: &diagnostics), in: scope, into: &diagnostics)
        #expect(diagnostics.all.map(\.message) == ["the mapping 'PostToPost' cannot be called in 'where'"])
    }
}
