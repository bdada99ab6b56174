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
        // Around the lengths at which the number of bits no longer fits into the last block.
        (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (String(repeating: "a", count: 63), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
        (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (String(repeating: "a", count: 120), "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
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
