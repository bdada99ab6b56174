import Testing

@testable import MapAnalysis

@Suite struct ArchivedObjectsTests {
    /// Returns the bytes of an archive with these objects behind the null object, in XML. Its root is object 1.
    private static func bytes(_ objects: String...) -> [UInt8] {
        Array(
            """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key>\(reference(1))</dict>
            <key>$objects</key><array><string>$null</string>\(objects.joined())</array></dict></plist>
            """.utf8)
    }

    private static func reference(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }

    private static func object(_ members: (String, String)...) -> String {
        "<dict>" + members.map { "<key>\($0.0)</key>\($0.1)" }.joined() + "</dict>"
    }

    private static func list(_ numbers: Int...) -> String { "<array>" + numbers.map(reference).joined() + "</array>" }

    private static func named(_ name: String) -> String { object(("$classname", "<string>\(name)</string>")) }

    private static func root(_ objects: String...) throws -> ArchivedObject {
        let bytes = bytes(objects.joined())
        return try #require(try ArchivedObjects.read(bytes).get().root)
    }

    @Test func `two objects refer to each other`() throws {
        let owner = try Self.root(
            Self.object(("$class", Self.reference(3)), ("dog", Self.reference(2))),
            Self.object(("$class", Self.reference(4)), ("owner", Self.reference(1)), ("age", "<integer>7</integer>")),
            Self.named("Person"), Self.named("Dog"))
        let dog = try #require(owner["dog"])
        #expect(owner.className == "Person" && dog.className == "Dog")
        #expect(dog["owner"] == owner && dog != owner)
        #expect(Set([owner, dog, dog["owner"], owner["dog"]]).count == 2)
        #expect(dog["age"]?.integer == 7)
        #expect(dog.keys == ["owner", "age"])
    }

    @Test func `members are texts, numbers, dates and data`() throws {
        let root = try Self.root(
            Self.object(
                ("text", Self.reference(2)), ("count", "<integer>-3</integer>"), ("size", "<real>0.5</real>"), ("on", "<true/>"),
                ("bytes", "<data>AQI=</data>"), ("day", Self.reference(3)), ("id", Self.reference(5)), ("none", Self.reference(0)),
                ("string", Self.reference(7))),
            "<string>a</string>", Self.object(("$class", Self.reference(4)), ("NS.time", "<real>1.5</real>")), Self.named("NSDate"),
            Self.object(("$class", Self.reference(6)), ("NS.uuidbytes", "<data>AAECAwQFBgcICQoLDA0ODw==</data>")), Self.named("NSUUID"),
            Self.object(("$class", Self.reference(8)), ("NS.string", "<string>b</string>")), Self.named("NSMutableString"))
        #expect(root["text"]?.text == "a" && root["string"]?.text == "b")
        #expect(root["count"]?.integer == -3 && root["size"]?.real == 0.5 && root["on"]?.boolean == true)
        #expect(root["bytes"]?.data == [1, 2])
        #expect(root["day"]?.secondsSince2001 == 1.5)
        #expect(root["id"]?.uuid == Array(0...15))
        #expect(root["none"] == nil && root["absent"] == nil)
        #expect(root["text"]?.integer == nil && root["count"]?.text == nil && root["count"]?.elements == nil)
    }

    @Test func `collections have their elements`() throws {
        let root = try Self.root(
            Self.object(
                ("set", Self.reference(2)), ("old", Self.reference(4)), ("byName", Self.reference(6)), ("known", Self.reference(8))),
            Self.object(("$class", Self.reference(3)), ("NS.objects", Self.list(10, 11, 99))), Self.named("NSSet"),
            Self.object(("$class", Self.reference(5)), ("NS.object.0", Self.reference(11)), ("NS.object.1", Self.reference(10))),
            Self.named("NSArray"),
            Self.object(("$class", Self.reference(7)), ("NS.keys", Self.list(10, 11)), ("NS.objects", Self.list(11, 0))),
            Self.named("NSDictionary"),
            Self.object(
                ("$class", Self.reference(9)), ("searchMapping", Self.object(("keys", Self.reference(12)))), ("values", Self.reference(13)),
                ("emptyToken", Self.reference(14))),
            Self.named("NSKnownKeysDictionary1"), "<string>x</string>", "<string>y</string>",
            Self.object(("NS.objects", Self.list(10, 11))), Self.object(("NS.objects", Self.list(14, 10))), "<string>empty</string>")
        #expect(root["set"]?.elements?.map(\.text) == ["x", "y"])
        #expect(root["old"]?.elements?.map(\.text) == ["y", "x"])
        #expect(root["byName"]?.entries?.map(\.key.text) == ["x", "y"])
        #expect(root["byName"]?.entries?.map(\.value?.text) == ["y", nil])
        #expect(root["byName"]?.valuesByName?.mapValues(\.text) == ["x": "y"])
        #expect(root["known"]?.valuesByName?.mapValues(\.text) == ["y": "x"])
    }

    @Test(arguments: [
        ("", "the bytes are not a property list, or are damaged"),
        ("<plist><dict/></plist>", "the property list is not an archive: it has no '$archiver'"),
        ("<plist><dict><key>$archiver</key><string>X</string></dict></plist>", "the archive was not written by 'NSKeyedArchiver'"),
        ("<plist><dict><key>$archiver</key><string>NSKeyedArchiver</string></dict></plist>", "the archive has no '$top'"),
        (
            "<plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$top</key><dict/></dict></plist>",
            "the archive has no '$objects'"
        ),
    ])
    func `what is no archive has a reason`(text: String, reason: String) {
        guard case .failure(let fault) = ArchivedObjects.read(Array(text.utf8)) else { return #expect(Bool(false), "\(text) was read") }
        #expect(fault.reason == reason)
    }

    @Test func `objects that the table does not have, or that are only references, are nil`() throws {
        #expect(try ArchivedObjects.read(Self.bytes(Self.reference(1))).get().root == nil)
        #expect(try ArchivedObjects.read(Self.bytes()).get().root == nil)
        let root = try Self.root(Self.object(("far", Self.reference(1_000)), ("$class", Self.reference(1))))
        #expect(root["far"] == nil && root.className == nil && root.elements == nil)
    }
}
