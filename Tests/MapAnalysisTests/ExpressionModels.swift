@testable import MapAnalysis
@testable import MapSyntax

/// Two versions of a blog for tests of expressions.
enum ExpressionModels {
    static let files = [
        TextFile(path: "1.model.yaml", text: version(1, title: "title", text: "content: string?")),
        TextFile(path: "2.model.yaml", text: version(2, title: "headline", text: "summary: string")),
    ]

    static let models: [Model] = {
        var diagnostics = Diagnostics()
        return resolveModels(parse(files, into: &diagnostics), into: &diagnostics)
    }()

    static var source: Model { models[0] }
    static var destination: Model { models[1] }

    /// A separate file for expressions, so that ranges refer to the expression.
    static let expressionFile = FileID(2)

    static func parsed(_ text: String, into diagnostics: inout Diagnostics) -> ExpressionSyntax {
        parseExpression(TextFile(path: "expression", text: text), id: expressionFile, into: &diagnostics)
    }

    /// Returns the scope of a `set` entry in a mapping from `entity`.
    static func scope(_ entity: String? = "Post") -> ExpressionScope {
        let place = TextRange(expressionFile, 0, 0)
        var scope = ExpressionScope(source: source, destination: destination, row: entity.flatMap { source.entity($0)?.id })
        scope.lets["best"] = ExpressionScope.Let(.entityLet(0), ExpressionType(.string, isOptional: true), at: place)
        scope.lets["limit"] = ExpressionScope.Let(.fileLet(0), ExpressionType(.int32), at: place)
        if let post = source.entity("Post"), let made = destination.entity("Post"), let tag = source.entity("Tag") {
            let row = ExpressionType(.row(.destination, made.id))
            scope.mappings["PostToPost"] = ExpressionScope.MappingCall([MappingID(0)], of: post.id, gives: row)
            let many = ExpressionType(.sequence(.row(.destination, made.id)))
            scope.mappings["TagToPosts"] = ExpressionScope.MappingCall([MappingID(1)], of: tag.id, gives: many)
        }
        return scope
    }

    /// Returns the checked expression, and the diagnostics.
    static func check(
        _ text: String, from entity: String? = "Post", expecting: ExpressionType? = nil
    ) -> (expression: Expression, diagnostics: [Diagnostic]) {
        var diagnostics = Diagnostics()
        let syntax = parsed(text, into: &diagnostics)
        let expression = checkExpression(syntax, in: scope(entity), expecting: expecting, into: &diagnostics)
        return (expression, diagnostics.all)
    }

    private static func version(_ number: Int, title: String, text: String) -> String {
        """
        model: Blog
        version: \(number)
        enums:
          Status: [draft, published\(number == 2 ? ", archived" : "")]
        composites:
          Place: { latitude: double, longitude: double? }
        entities:
          Author:
            attributes:
              name: string
              born: date?
            relationships:
              posts: { to: [Post], inverse: author }
              mentor: Author?
          Post:
            attributes:
              \(title): string
              \(text)
              status: Status = draft
              isLive: boolean = false
              isHidden: boolean?
              small: int16
              words: int32
              views: int64
              stars: int64?
              ratio: float
              score: double
              bonus: double?
              price: decimal
              tax: decimal?
              date: date?
              uid: uuid
              link: uri?
              blob: data
              meta: json?
              place: Place?
            relationships:
              author: { to: Author?, inverse: posts }
              editor: Author
              tags: { to: [Tag], inverse: posts }
              sections: { to: [Section], inverse: post, ordered: true }
          Section:
            attributes:
              body: string?
              size: int32
            relationships:
              post: { to: Post, inverse: sections }
          Chapter:
            parent: Section
            attributes:
              number: int16
          Tag:
            key: name
            attributes:
              name: string
            relationships:
              posts: { to: [Post], inverse: tags }
        """
    }
}
