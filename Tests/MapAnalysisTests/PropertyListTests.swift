import Foundation
import Testing

@testable import MapAnalysis

@Suite struct PropertyListTests {
    static var lists: [(Any, String)] {
        [
            (["a": 1, "b": [true, 0.5, "é😀"]] as [String: Any], #"{"a":1,"b":[true,0.5,"é😀"]}"#),
            ([String](), "[]"), ("text", #""text""#), (Data([0xFB, 0xFF]), #""+/8=""#), (-1, "-1"), (Int64.min, "-9223372036854775808"),
            (UInt64.max, "18446744073709551615"), (Date(timeIntervalSince1970: 0.5), #""1970-01-01T00:00:00.500000Z""#),
            (Array(repeating: "x", count: 300), "[" + Array(repeating: "\"x\"", count: 300).joined(separator: ",") + "]"),
            (String(repeating: "ü", count: 70_000), "\"" + String(repeating: "ü", count: 70_000) + "\""),
        ]
    }

    @Test(arguments: 0..<10, [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func `what Foundation writes is read`(index: Int, format: PropertyListSerialization.PropertyListFormat) throws {
        let (list, json) = Self.lists[index]
        // XML has no fractions of a second.
        if format == .xml, list is Date { return }
        let bytes = [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
        let read = try #require(PropertyList(bytes))
        let isDictionary = list is [String: Any]
        if !isDictionary { #expect(read.json.string == json) } else { #expect(read["b"]?.json.string == #"[true,0.5,"é😀"]"#) }
    }

    @Test func `broken bytes are no list and break nothing`() throws {
        let good = [UInt8](
            try PropertyListSerialization.data(
                fromPropertyList: ["a": [1, 2.5, "x", Data([1]), Date()], "é": ["b": true]] as [String: Any], format: .binary, options: 0))
        for length in 0..<good.count { #expect(PropertyList(Array(good[..<length])) == nil) }
        var state: UInt64 = 7
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            _ = PropertyList(bytes)?.json
            _ = KeyedArchive.read(bytes)
        }
    }

    @Test(
        arguments: [
            "<plist>", "<plist><dict><key>a</key></dict></plist>", "<plist><string>a</plist>", "<plist/>",
            "<!DOCTYPE x [<!ENTITY a \"b\">]><plist><true/></plist>",
            "<plist><string>&a;</string></plist>", "<plist><data>a</data></plist>", "<plist><true/></plist>x",
            "<dict><string>a</string></dict>",
            String(repeating: "<array>", count: 200), "<integer>1x</integer>", "<string>&#xD800;</string>",
            "<string>&#99999999999;</string>", "",
        ])
    func `what is no list in XML is none`(text: String) {
        #expect(PropertyList(Array(text.utf8)) == nil)
    }

    @Test func `a list that mentions itself everywhere ends`() {
        // An array of two references to an array of two references, and so on.
        var objects: [[UInt8]] = (0..<60).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
        objects.append([0x09])
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, table]
        #expect(PropertyList(bytes) == nil)
    }

    @Test func `Foundation reads what is archived`() throws {
        let json = Array(#"{"a":[1,0.5,true,null,"é\n"],"b":{"c":-7}}"#.utf8)
        let bytes = KeyedArchiveWriter.archive(.text(json), isJSON: true)
        let list = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        let archive = try #require(list as? [String: Any])
        #expect(archive["$archiver"] as? String == "NSKeyedArchiver")
        #expect(archive["$version"] as? Int == 100_000)
        #expect(KeyedArchive.read(bytes)?.json.string == #"{"a":[1,0.5,true,null,"é\n"],"b":{"c":-7}}"#)
    }

    @Test(arguments: [
        "0", "1", "-12.5", "0.001", "65536", "100000000000000000000", "340282366920938463463374607431768211455",
        "-0.00000000000000000000001",
    ])
    func `a decimal comes out of an archive as it went in`(text: String) {
        #expect(KeyedArchive.read(KeyedArchiveWriter.archive(.decimal(text)))?.json.string == text)
    }

    @Test func `a decimal of more than 128 bits has no archive`() {
        #expect(ArchivedDecimal("340282366920938463463374607431768211456") == nil)
    }

    /// The examples of RFC 3986, 5.4.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("g.", "http://a/b/c/g."), ("./g/.", "http://a/b/c/g/"), ("g;x=1/../y", "http://a/b/c/y"),
    ])
    func `a URL means what it means beside its base`(reference: String, meaning: String) {
        #expect(URLReference("http://a/b/c/d;p?q").resolving(URLReference(reference)).text == meaning)
    }

    @Test func `an archive in circles is none and unknown classes keep their members`() {
        func archive(_ objects: String) -> [UInt8] {
            Array(
                """
                <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key>
                <dict><key>CF$UID</key><integer>1</integer></dict></dict><key>$objects</key><array><string>$null</string>\(objects)</array></dict></plist>
                """.utf8)
        }
        let uid = { (index: Int) in "<dict><key>CF$UID</key><integer>\(index)</integer></dict>" }
        let circle = "<dict><key>next</key>\(uid(1))</dict>"
        #expect(KeyedArchive.read(archive(circle)) == nil)
        let object = """
            <dict><key>$class</key>\(uid(2))<key>size</key><integer>3</integer><key>none</key>\(uid(0))</dict>
            <dict><key>$classname</key><string>Box</string></dict>
            """
        #expect(KeyedArchive.read(archive(object))?.json.string == #"{"$class":"Box","size":3,"none":null}"#)
        #expect(KeyedArchive.read(archive(uid(9))) == nil)
    }
}
