import Testing

@testable import MapSyntax

@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `the digest is that of the standard`(text: String, digest: String) {
        #expect(SHA256.hex(of: Array(text.utf8)) == digest)
    }
}

@Suite struct NearestTests {
    @Test(
        arguments: [
            ("fristName", "firstName"), ("firstname", "firstName"), ("strng", "string"), ("Titel", "title"), ("xyz", nil), ("a", nil),
        ] as [(String, String?)])
    func `the nearest name is offered when it is near`(name: String, near: String?) {
        #expect(nearest(to: name, among: ["lastName", "firstName", "string", "title", "b"]) == near)
    }
}
