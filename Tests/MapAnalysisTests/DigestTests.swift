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

    /// The examples of NIST, and lengths around the end of a block.
    @Test(
        arguments: [
            (
                "abc",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
            (
                "",
                "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
            ),
            (
                String(repeating: "a", count: 111),
                "fa9121c7b32b9e01733d034cfc78cbf67f926c7ed83e82200ef86818196921760b4beff48404df811b953828274461673c68d04e297b0eb7b2b4d60fc6b566a2"
            ),
            (
                String(repeating: "a", count: 112),
                "c01d080efd492776a1c43bd23dd99d0a2e626d481e16782e75d54c2503b5dc32bd05f0f1ba33e568b88fd2d970929b719ecbb152f58f130a407c8830604b70ca"
            ),
            (
                String(repeating: "a", count: 128),
                "b73d1929aa615934e61a871596b3f3b33359f42b8175602e89f7e06e5f658a243667807ed300314b95cacdd579f3e33abdfbe351909519a846d465c59582f321"
            ),
            (
                String(repeating: "a", count: 1000),
                "67ba5535a46e3f86dbfbed8cbbaf0125c76ed549ff8b0b9e03e0c88cf90fa634fa7b12b47d77b694de488ace8d9a65967dc96df599727d3292a8d9d447709c97"
            ),
        ])
    func `SHA-512 gives the published digests`(text: String, digest: String) {
        #expect(SHA512.digest(of: Array(text.utf8)).hexadecimal == Array(digest.utf8))
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
