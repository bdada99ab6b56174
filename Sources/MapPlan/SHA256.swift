/// SHA-256 (FIPS 180-4): a digest of 32 bytes.
///
/// `SHA256.hex(of: "abc")` is `ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad` without the spaces.
public enum SHA256 {
    /// Returns the digest of the text's UTF-8 bytes as 64 lower-case digits.
    public static func hex(of text: String) -> String { StoredValue.hex(digest(of: Array(text.utf8))) }

    /// Returns the digest of pieces that follow each other, as 64 lower-case digits. `next` returns nil at the end. Each piece but the last has a multiple of 64 bytes.
    package static func hex<Failure>(ofPieces next: () throws(Failure) -> [UInt8]?) throws(Failure) -> String {
        var state = initialState
        var count = 0
        var last: [UInt8] = []
        while let piece = try next() {
            piece.withUnsafeBytes { compressBlocks(of: $0, into: &state) }
            count += piece.count
            last = Array(piece.suffix(piece.count % 64))
        }
        last.withUnsafeBytes { compressTail(of: $0, total: count, into: &state) }
        return StoredValue.hex(bytes(of: state))
    }

    /// Returns the digest, 32 bytes.
    public static func digest(of bytes: [UInt8]) -> [UInt8] {
        var state = initialState
        bytes.withUnsafeBytes { bytes in
            compressBlocks(of: bytes, into: &state)
            compressTail(of: UnsafeRawBufferPointer(rebasing: bytes[(bytes.count / 64 * 64)...]), total: bytes.count, into: &state)
        }
        return Self.bytes(of: state)
    }

    private static func bytes(of state: SIMD8<UInt32>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            for place in 0..<32 { digest[place] = UInt8(truncatingIfNeeded: state[place / 4] >> UInt32(24 - place % 4 * 8)) }
            count = 32
        }
    }

    private static var initialState: SIMD8<UInt32> {
        SIMD8<UInt32>(
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
    }

    /// Takes in the whole blocks of some bytes.
    private static func compressBlocks(of bytes: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            compress(UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 64 * 64)]), into: &state, words)
        }
    }

    /// Takes in the bytes behind the last whole block, a bit, zeros, and the number of bits: one block or two.
    private static func compressTail(of rest: UnsafeRawBufferPointer, total: Int, into state: inout SIMD8<UInt32>) {
        let size = rest.count < 56 ? 64 : 128
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { tail in
            tail.initializeMemory(as: UInt8.self, repeating: 0)
            tail.copyMemory(from: rest)
            tail[rest.count] = 0x80
            tail.storeBytes(of: (UInt64(total) * 8).bigEndian, toByteOffset: size - 8, as: UInt64.self)
            compressBlocks(of: UnsafeRawBufferPointer(tail), into: &state)
        }
    }

    private static func compress(
        _ bytes: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>, _ words: UnsafeMutableBufferPointer<UInt32>
    ) {
        constants.withUnsafeBufferPointer { constants in
            for block in stride(from: 0, to: bytes.count, by: 64) {
                schedule(bytes, block, words)
                mix(words, constants, into: &state)
            }
        }
    }

    /// Computes the 64 words of the schedule: the sixteen words of the block and 48 that follow from them.
    private static func schedule(_ bytes: UnsafeRawBufferPointer, _ block: Int, _ words: UnsafeMutableBufferPointer<UInt32>) {
        for index in 0..<16 {
            words[index] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: block + index * 4, as: UInt32.self))
        }
        for index in 16..<64 {
            let (a, b) = (words[index - 15], words[index - 2])
            let first = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
            let second = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
    }

    private static func mix(
        _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>, into state: inout SIMD8<UInt32>
    ) {
        var (a, b, c, d, e, f, g, h) = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
        // Eight rounds in one step: after eight rounds every word is back in its variable, so none has to be moved.
        for index in stride(from: 0, to: 64, by: 8) {
            round(a, b, c, &d, e, f, g, &h, constants[index] &+ words[index])
            round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ words[index + 1])
            round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ words[index + 2])
            round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ words[index + 3])
            round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ words[index + 4])
            round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ words[index + 5])
            round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ words[index + 6])
            round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ words[index + 7])
        }
        state &+= SIMD8(a, b, c, d, e, f, g, h)
    }

    /// One round. It changes the words that are `e` and `a` in the next round.
    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
    ) {
        let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ (g ^ (e & (f ^ g))) &+ word
        d &+= first
        h = first &+ (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ ((a & b) | (c & (a | b)))
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 &- bits) }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
