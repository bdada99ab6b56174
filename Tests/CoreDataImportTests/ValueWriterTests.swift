import MapAnalysis
import Testing

@testable import CoreDataImport

/// What expressions of Core Data become in mapc's language, over authors and their posts.
@Suite struct ValueWriterTests {
    private static let model: CoreDataModel = {
        func attribute(_ name: String, _ type: CoreDataModel.Attribute.Kind, optional: Bool = false) -> CoreDataModel.Attribute {
            var attribute = CoreDataModel.Attribute(name: name, type: type)
            attribute.isOptional = optional
            return attribute
        }
        func relationship(_ name: String, to target: String, many: Bool, inverse: String) -> CoreDataModel.Relationship {
            var relationship = CoreDataModel.Relationship(name: name)
            (relationship.destination, relationship.isMany, relationship.inverse, relationship.isOptional) = (target, many, inverse, true)
            return relationship
        }
        var author = CoreDataModel.Entity(name: "Author")
        author.attributes = [attribute("name", .string), attribute("email", .string, optional: true)]
        author.relationships = [relationship("posts", to: "Post", many: true, inverse: "author")]
        var post = CoreDataModel.Entity(name: "Post")
        post.attributes = [
            attribute("title", .string), attribute("words", .integer32), attribute("isLive", .boolean),
            attribute("date", .date, optional: true),
            attribute("color", .transformable, optional: true),
        ]
        post.attributes[4].isTransient = true
        post.relationships = [
            relationship("author", to: "Author", many: false, inverse: "posts"),
            relationship("tags", to: "Tag", many: true, inverse: "posts"),
        ]
        var tag = CoreDataModel.Entity(name: "Tag")
        tag.attributes = [attribute("name", .string)]
        tag.relationships = [relationship("posts", to: "Post", many: true, inverse: "tags")]
        var model = CoreDataModel()
        model.entities = [author, post, tag]
        return model
    }()

    private func writer(_ entity: String) -> ValueWriter {
        ValueWriter(
            source: ModelLookup(Self.model), entity: entity, mappings: ["AuthorToPerson": "Person"], policy: "App.Policy")
    }

    @Test(
        "Values of a post",
        arguments: [
            ("$source.title", "$source.title"),
            ("$source.author.name", "$source.author.name"),
            ("uppercase($source.title)", "upper($source.title)"),
            ("($source.words + 1) * 2", "($source.words + 1) * 2"),
            ("$source.words - (1 - 2)", "$source.words - (1 - 2)"),
            ("$source.tags.@count", "$source.tags.count"),
            ("count($source.tags)", "$source.tags.count"),
            ("$source.author.posts.@sum.words", "$source.author.posts.sum($0.words)"),
            ("max($source.author.posts.words)", "$source.author.posts.words.max"),
            ("$source.author.posts.@avg.words", "$source.author.posts.average($0.words)"),
            ("$source.author.posts.@distinctUnionOfSets.tags", "$source.author.posts.tags"),
            (
                "SUBQUERY($source.tags, $t, $t.name == 'x' AND $source.words > 2).@count",
                "$source.tags.filter($0.name == \"x\" and $source.words > 2).count"
            ),
            ("TERNARY($source.isLive == 1, 'a', $source.title)", "if($source.isLive == true, \"a\", $source.title)"),
            ("FUNCTION($source.title, 'stringByAppendingString:', '!')", "concat($source.title, \"!\")"),
            (
                "FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', 'AuthorToPerson', $source.author)",
                "AuthorToPerson($source.author)"
            ),
            ("FUNCTION($manager, 'destinationInstancesForSourceRelationshipNamed:sourceInstances:', 'tags', $source.tags)", "$source.tags"),
            ("CAST($source.words, 'NSString')", "string($source.words)"),
            ("now()", "now()"),
            ("{1, -2.5, 'a\\\"b'}", "[1, -2.5, \"a\\\"b\"]"),
        ])
    func isWritten(text: String, expected: String) throws {
        var writer = writer("Post")
        #expect(writer.write(try #require(parseCoreDataExpression(text)))?.text == expected, "\(writer.obstacle ?? "")")
    }

    @Test(
        "Conditions on posts",
        arguments: [
            ("date != nil", "$source.date != nil"),
            (
                "words > 3 AND (isLive == YES OR NOT title == 'x')",
                "$source.words > 3 and ($source.isLive == true or not $source.title == \"x\")"
            ),
            ("title BEGINSWITH[cd] 'É'", "hasPrefix(unaccent(fold($source.title)), unaccent(fold(\"É\")))"),
            ("title ==[c] 'a'", "fold($source.title) == fold(\"a\")"),
            ("title LIKE[c] 'a*.?'", "matches($source.title, \"(?i)(?s)a.*\\\\..\")"),
            ("title MATCHES '[a-z]+'", "matches($source.title, \"[a-z]+\")"),
            ("words IN {1, 2}", "$source.words in [1, 2]"),
            ("words BETWEEN {1, 5} OR isLive == NO", "$source.words >= 1 and $source.words <= 5 or $source.isLive == false"),
            ("title CONTAINS 'x'", "contains($source.title, \"x\")"),
            ("'x' IN title", "contains($source.title, \"x\")"),
            ("ANY tags.name == 'x'", "$source.tags.contains($0.name == \"x\")"),
            ("NONE author.posts.words > 5", "not $source.author.posts.contains($0.words > 5)"),
            ("ALL tags.posts.isLive == 1", "$source.tags.posts.allSatisfy($0.isLive == true)"),
            ("TRUEPREDICATE", "true"),
        ])
    func isCondition(text: String, expected: String) throws {
        var writer = writer("Post")
        #expect(writer.write(try #require(parsePredicate(text)))?.text == expected, "\(writer.obstacle ?? "")")
    }

    @Test(
        "What has no equal says why",
        arguments: [
            ("$source.colour", "'Post' has no property 'colour' in the source"),
            ("$source.color", "'Post.color' is transient, so no row has a value of it"),
            ("$source.title.first", "'$source.title' has no property 'first'"),
            ("$destination.title", "mapc has no equivalent of '$destination' in a value: each value reads the source"),
            ("$source.tags UNION $source.tags", "mapc has no equivalent of 'UNION' between two sets"),
            (
                "$source.tags.@distinctUnionOfObjects.name",
                "mapc has no equivalent of '@distinctUnionOfObjects' over values: it keeps equal values once"
            ),
            ("median($source.tags)", "mapc has no equivalent of 'median:'"),
            (
                "FUNCTION($entityPolicy, 'colorFor:', $source.title)",
                "it calls 'colorFor:' of the class 'App.Policy', which mapc does not know"
            ),
            (
                "FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', 'AToB', $source)",
                "there is no entity mapping 'AToB'"
            ),
        ])
    func isRefused(text: String, words: String) throws {
        var writer = writer("Post")
        let written = writer.write(try #require(parseCoreDataExpression(text)))
        #expect(written == nil, "\(written?.text ?? "")")
        #expect(writer.obstacle == words)
    }

    @Test("A required value that may be nil is marked")
    func mayBeNil() throws {
        var writer = writer("Post")
        #expect(writer.write(try #require(parseCoreDataExpression("$source.author.email")))?.mayBeNil == true)
        #expect(writer.write(try #require(parseCoreDataExpression("$source.title")))?.mayBeNil == false)
    }
}
