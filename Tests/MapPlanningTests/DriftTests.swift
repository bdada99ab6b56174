import MapPlan
import RandomTesting
import Testing

@testable import MapAnalysis
@testable import MapPlanning

private typealias Make = ModelBuilder

struct DriftTests {
    static var placement: Placement {
        var builder = ModelBuilder()
        builder.entity(
            "Post", unique: [["slug"]],
            [
                Make.attribute("slug", .string), Make.attribute("words", .int64, optional: true),
                Make.toOne("blog", "Blog", optional: true),
            ])
        builder.entity("Blog", key: ["name"], [Make.attribute("name", .string)])
        return StorageLayout.tables.place(builder.model(), nil)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var post: String
        var others: [String] = ["CREATE TABLE Blog (name TEXT PRIMARY KEY)"]
        var lines: [String] = []
        var unmentioned: [String] = []
    }

    static let fine = "CREATE TABLE post (ID integer primary key not null, slug varchar(9) not null unique, words bigint, "

    static let cases: [Case] = [
        Case(
            testDescription: "other words for the same",
            post: fine + "blog_id clob, foreign key (blog_id) references blog on delete cascade)"),
        Case(
            testDescription: "nothing there", post: "CREATE TABLE other (x)", lines: ["[-] table 'Post' is missing in the database"],
            unmentioned: ["[+] table 'other' is in the database only"]),
        Case(
            testDescription: "a view in its place", post: "CREATE VIEW post AS SELECT 1",
            lines: ["[-] table 'Post' is missing in the database"]),
        Case(
            testDescription: "columns that differ",
            post: "CREATE TABLE Post (id INTEGER PRIMARY KEY, slug BLOB UNIQUE, blog_id TEXT NOT NULL REFERENCES Blog)",
            lines: [
                "[*] 'Post.slug' is of affinity TEXT in the model and BLOB in the database",
                "[*] 'Post.slug' is required in the model and optional in the database",
                "[-] column 'Post.words' is missing in the database",
                "[*] 'Post.blog_id' is optional in the model and required in the database",
            ]),
        Case(
            testDescription: "another key, another target, nothing unique",
            post: "CREATE TABLE Post (id INTEGER, slug TEXT NOT NULL, words INTEGER, blog_id TEXT REFERENCES Post, PRIMARY KEY (slug, id))",
            lines: [
                "[*] the key of 'Post' is (id) in the model and (slug, id) in the database",
                "[*] (blog_id) of 'Post' refers to 'Blog' (name) in the model and to 'Post' (slug, id) in the database",
                "[-] (slug) of 'Post' is unique in the model and not in the database",
            ],
            unmentioned: ["[+] (blog_id) of 'Post' refers to 'Post' (slug, id) in the database only"]),
        Case(
            testDescription: "no foreign key, a partial index", post: fine.replacing("unique", with: "") + "blog_id TEXT)",
            others: ["CREATE TABLE Blog (name TEXT PRIMARY KEY)", "CREATE UNIQUE INDEX u ON post (slug) WHERE words > 0"],
            lines: [
                "[-] (blog_id) of 'post' refers to 'Blog' (name) in the model and to nothing in the database",
                "[-] (slug) of 'post' is unique in the model and not in the database",
            ]),
        Case(
            testDescription: "more than the model mentions",
            post: fine + "blog_id TEXT REFERENCES Blog, a, b NOT NULL DEFAULT 1, c AS (words) STORED, d NOT NULL, UNIQUE (words, slug))",
            lines: ["[+] 'post.d' is required in the database, but is not in the model"],
            unmentioned: [
                "[+] column 'post.a' is in the database only", "[+] column 'post.b' is in the database only",
                "[+] column 'post.c' is in the database only", "[+] column 'post.d' is in the database only",
                "[+] (words, slug) of 'post' is unique in the database only",
            ]),
        Case(
            testDescription: "generated where the model stores",
            post: fine.replacing("words bigint", with: "words bigint as (1)") + "blog_id TEXT REFERENCES Blog)",
            lines: ["[*] 'post.words' is stored in the model and generated in the database"]),
    ]

    @Test("What is built otherwise than the model says is told from both sides", arguments: cases)
    func differences(_ test: Case) throws {
        let store = try schemaAfter([test.post] + test.others)
        #expect(drift(of: store, from: Self.placement).map(\.line) == test.lines)
        #expect(unmentioned(in: store, by: Self.placement).map(\.line) == test.unmentioned)
    }

    @Test("A store that was made for a model does not drift from it", arguments: 0..<200)
    func none(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let placement = StorageLayout.tables.place(randomModel(&generator), nil)
        #expect(drift(of: schema(of: placement), from: placement) == [])
        #expect(unmentioned(in: schema(of: placement), by: placement) == [])
    }
}
