import Testing

@testable import MapAnalysis
@testable import MapSyntax

@Suite struct ExpressionAssigningTests {
    @Test(
        arguments: [
            ("$source.small", "words", "int32"), ("$source.small", "views", "int64"), ("$source.words", "score", "double"),
            ("$source.words", "price", "decimal"), ("$source.ratio", "score", "double"), ("$source.words", "small", "type-mismatch"),
            ("int16($source.words)", "small", "possibly-nil"), ("int16($source.words) ?? 0", "small", "int16"), ("5", "small", "int16"),
            ("70000", "small", "type-mismatch"), ("$source.views", "score", "type-mismatch"), ("double($source.views)", "score", "double"),
            ("$source.status", "status", "Status"), ("\"archived\"", "status", "Status"), ("$source.title", "status", "type-mismatch"),
            ("$source.content", "summary", "possibly-nil"), ("$source.content!", "summary", "string"), ("nil", "summary", "possibly-nil"),
            ("nil", "date", "date?"), ("$source.link", "summary", "type-mismatch"), ("string($source.words)", "summary", "string"),
            ("$source.views % 100", "small", "type-mismatch"),
            ("int16($source.views % 100)", "small", "int16"), ("$source.title", "meta", "type-mismatch"),
            ("$source.zzz", "summary", "unknown-attribute"),
        ] as [(String, String, String)])
    func `a value fits an attribute, or both places are named`(text: String, attribute: String, expected: String) throws {
        let model = ExpressionModels.destination
        let post = try #require(model.entity("Post")?.id)
        let target = try #require(model.property(attribute, of: post).flatMap { model[$0].attribute })
        var (expression, found) = ExpressionModels.check(text, expecting: target.type.on(.destination))
        var diagnostics = Diagnostics()
        for diagnostic in found { diagnostics.report(diagnostic) }
        expression = assign(expression, to: target, in: ExpressionModels.scope(), into: &diagnostics)
        #expect((diagnostics.all.first?.code.slug ?? ExpressionModels.scope().word(expression.type)) == expected)
        #expect(diagnostics.all.count <= 1)
        found = diagnostics.all
        if found.first?.code == .typeMismatch { #expect(found[0].labels.count >= 2) }
    }

    @Test func `a possible nil has three answers`() throws {
        let model = ExpressionModels.destination
        let post = try #require(model.entity("Post")?.id)
        let target = try #require(model.property("summary", of: post).flatMap { model[$0].attribute })
        var diagnostics = Diagnostics()
        let value = ExpressionModels.check("$source.content").expression
        var scope = ExpressionModels.scope()
        scope.wholeValue = value.range
        _ = assign(value, to: target, in: scope, into: &diagnostics)
        let diagnostic = try #require(diagnostics.all.first)
        #expect(diagnostic.message == "'summary' is required, but this may be nil")
        #expect(diagnostic.labels.count == 3)
        #expect(
            diagnostic.fixes.map(applied) == ["$source.content ?? \"\"", "$source.content!", "{ value: $source.content, onNil: drop }"])
        var none = Diagnostics()
        let kept = assign(
            ExpressionModels.check("$source.content").expression, to: target, dropsNil: true, in: ExpressionModels.scope(), into: &none)
        #expect(none.all == [] && kept.type.isOptional)
    }

    private func applied(_ fix: Diagnostic.Fix) -> String {
        var bytes = Array("$source.content".utf8)
        for edit in fix.edits.sorted(by: { $0.range.lower > $1.range.lower }) {
            bytes.replaceSubrange(Int(edit.range.lower)..<Int(edit.range.upper), with: Array(edit.replacement.utf8))
        }
        return bytes.string
    }

    @Test(
        arguments: [
            ("PostToPost($source)", "Section", "post", "row of 'Post'"), ("$source", "Section", "post", "row of 'Post'"),
            ("$source.author.posts", "Section", "post", "type-mismatch"), ("$source.author.posts.first", "Section", "post", "possibly-nil"),
            ("$source.author.posts", "Tag", "posts", "sequence of rows of 'Post'"), ("$source", "Tag", "posts", "row of 'Post'"),
            ("[]", "Tag", "posts", "sequence of rows of 'Post'"),
            ("nil", "Tag", "posts", "type-mismatch"), ("nil", "Post", "author", "row of 'Author'?"),
            ("nil", "Section", "post", "possibly-nil"),
            ("$source.tags", "Post", "tags", "no-mapping"), ("$source.title", "Section", "post", "type-mismatch"),
            ("PostToPost($source)", "Post", "author", "type-mismatch"),
        ] as [(String, String, String, String)])
    func `rows fit a relationship, or not`(text: String, entity: String, name: String, expected: String) throws {
        let model = ExpressionModels.destination
        let owner = try #require(model.entity(entity)?.id)
        let target = try #require(model.property(name, of: owner).flatMap { model[$0].relationship })
        var scope = ExpressionModels.scope()
        let posts = scope.mappings["PostToPost"]
        scope.mappingsMaking = { target, rows, range, diagnostics in
            if posts?.parameter == rows { return posts }
            diagnostics.report(Diagnostic(DiagnosticCode("no-mapping", .error), "nothing makes such rows", at: range))
            return nil
        }
        var diagnostics = Diagnostics()
        let expression = assign(ExpressionModels.check(text).expression, to: target, in: scope, into: &diagnostics)
        #expect((diagnostics.all.first?.code.slug ?? scope.word(expression.type)) == expected)
    }

    @Test(
        arguments: [
            ([("draft", "published"), ("published", "archived")], nil, "Status"), ([("draft", "published")], nil, "Status"),
            ([("draft", "published")], "\"draft\"", "Status"), ([("draft", "x")], nil, "invalid-literal"),
            ([("x", "draft")], nil, "invalid-literal"), ([("draft", "draft"), ("draft", "archived")], nil, "duplicate-case"),
        ] as [([(String, String)], String?, String)])
    func `a map reads its keys and values as the types they meet`(cases: [(String, String)], otherwise: String?, expected: String) {
        let place = TextRange(ExpressionModels.expressionFile, 0, 1)
        var diagnostics = Diagnostics()
        let map = cases.map { key, value in
            MapCaseSyntax(
                key: LiteralSyntax(text: key, form: .bare, range: place), value: LiteralSyntax(text: value, form: .bare, range: place),
                range: place)
        }
        let syntax = SetValueSyntax(
            value: ExpressionModels.parsed("$source.status", into: &diagnostics), map: map,
            otherwise: otherwise.map { ExpressionModels.parsed($0, into: &diagnostics) }, onNil: nil, range: place)
        let expression = checkSetValue(
            syntax, in: ExpressionModels.scope(), expecting: ExpressionType(.enumeration(.destination, "Status")), into: &diagnostics)
        #expect((diagnostics.all.first?.code.slug ?? ExpressionModels.scope().word(expression.type)) == expected)
    }
}
