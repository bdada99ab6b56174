import Testing

@testable import MapAnalysis
@testable import MapSyntax

@Suite struct DigestTests {
    @Test(
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
            (String(repeating: "a", count: 1000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
        ])
    func `SHA-1 gives the published digests`(text: String, digest: String) {
        #expect(SHA1.digest(of: Array(text.utf8)).hexadecimal == Array(digest.utf8))
    }

    @Test func `base 64 undoes itself for every length`() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(Base64Text.bytes(Base64Text.text(bytes)) == bytes)
            #expect([UInt8](hexadecimal: bytes.hexadecimal) == bytes)
        }
    }

    @Test(arguments: ["a", "ab=", "====", "a===", "ab==cd==", "aé==", "\0aaa", "aR", "=", "aab", "aa=a"])
    func `what is no base 64 has no bytes`(text: String) {
        #expect(Base64Text.bytes(Array(text.utf8)) == nil)
    }
}
