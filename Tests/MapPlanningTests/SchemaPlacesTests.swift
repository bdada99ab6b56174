import MapPlan
import Testing

@Suite struct SchemaPlacesTests {
    private static let schema = StoreSchema(
        tables: ["Post", "Ärger", "a \"b\"", "sections"].map { Table(name: $0, sql: $0, columns: []) },
        indexes: [("i", "post"), ("j", "Sections"), ("k", "POST"), ("l", "gone")].map { name, table in
            Index(name: name, table: table, sql: nil, isUnique: false, origin: .created, isPartial: false, parts: [])
        })

    @Test(
        "What is looked up by place is what the schema itself finds",
        arguments: ["Post", "POST", "posts", "ärger", "Ärger", "A\u{308}rger", "A \"B\"", "sections", "gone", "", "sectionS"])
    func lookups(name: String) {
        let places = SchemaPlaces(Self.schema)
        #expect(places.table(name) == Self.schema.table(name))
        #expect(places.indexes(on: name) == Self.schema.indexes(on: name))
    }

    @Test(
        "Names are one where SQLite takes them for one",
        arguments: [
            ("Post", "pOST", true), ("Post", "Posts", false), ("Ä", "ä", false), ("Å", "A\u{30A}", false), ("\u{212B}", "A\u{30A}", false),
            ("", "", true),
            ("a_rather_long_name_of_a_column", "A_RATHER_LONG_NAME_OF_A_COLUMN", true), ("[", "{", false), ("@", "`", false),
        ])
    func names(left: String, right: String, areSame: Bool) {
        #expect(sameName(left, right) == areSame)
        #expect((foldedName(left) == foldedName(right)) == areSame)
    }
}
