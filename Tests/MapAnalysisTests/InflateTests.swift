import RandomTesting
import Testing

@testable import MapAnalysis

@Suite struct InflateTests {
    /// What Python's zlib writes with window -15: `zlib.compressobj(9, 8, -15, 9, strategy)`.
    private static let vectors: [(data: String, contents: [UInt8])] = [
        ("0300", []),
        ("010300fcff616263", Array("abc".utf8)),
        ("2bc94855282ccd4cce56482aca2fcf5348cbaf502821520c00", Array(String(repeating: "the quick brown fox ", count: 3).utf8)),
        ("4b4c1c0583090000", Array(String(repeating: "a", count: 400).utf8)),
        (
            """
            05c1010600000803c08fc51823226244ff7f4877012aabc77b012aabc77b012aabc77b012aabc77b012aabc77b012aabc77b012aabc77b012aabc77b012aabc7\
            7b012aabc77b012aabc7fb
            """, (0..<120).map { UInt8($0 % 11 * 3 + 60) }
        ),
        ("edc1010d000000c2a0f74f6d0e37a0000000000000000000e0df00", [UInt8](repeating: 0, count: 10_000)),
        (
            """
            5dd2418e03210c04c0afcc1382310694f7e490c39e76ffaf6067ac6eef65466da1a604b4ebeffdf3fabddaf53e9fe7f97fb37816e4eeb923ab67451e9e07b27936\
            e4e979222fcf0b797bdecfb32f790459eefd843d86ac779fb0a73d300850a3c61035aa0c52a3ce30b553da19d591e54674466d64cd3d7b510d0cecff16a192864\
            1a8443108959ca3545629b2dc47a1ac7285169661102c796060b9a916169506ab5369b0fa291dcc1ac89237328a8b5668324671d18a70755a11ae4e2bc2a5b422\
            5c7a5618bb0c59f278acb816069aa761ec7286151795864ba9f4eba2d2708d533ad9359125dfe764973f8d595c0b8391a731d9e58c595c1b83700dc3205c761e\
            f962d742967c3dabb81403cdb7b1d8e597b28a8b4a673216bb8c4ac3354fe966d74696bcb65d5c1303cd5bdac53530b0bc94cd2e3f8dcd2e66846b9d5bf900
            """,
            (1..<10).flatMap { first in (1..<10).flatMap { Array("\(first) times \($0) is \(first * $0); ".utf8) } }
        ),
    ]

    @Test(arguments: vectors.indices) func `what zlib compresses comes out`(index: Int) throws {
        let vector = Self.vectors[index]
        let data = try #require([UInt8](hexadecimal: Array(vector.data.utf8)))
        #expect(inflate(data, atMost: vector.contents.count) == .success(vector.contents))
        #expect(inflate(data + [1, 2, 3], atMost: vector.contents.count) == .success(vector.contents))
        for length in data.indices { #expect(inflate(Array(data[..<length]), atMost: 20_000) == .failure(.truncated)) }
        guard !vector.contents.isEmpty else { return }
        #expect(inflate(data, atMost: vector.contents.count - 1) == .failure(.tooLarge(limit: vector.contents.count - 1)))
    }

    @Test(arguments: [
        ("07", InflateFailure.unknownBlock), ("010300fcfe616263", .contradictoryLength),
        // 287 literals; 31 distances; three codes of one bit; one code of one bit, where codes must be complete.
        ("f5e00100000000000000", .impossibleCodes), ("05fe0100000000000000", .impossibleCodes),
        ("05e00104000000401000", .impossibleCodes), ("05e00104000000000000", .impossibleCodes),
        // A repetition of the length before the first; a block whose end has no code.
        ("05e00304000000000004", .impossibleCodes), ("05e081040000000000fc6f03", .impossibleCodes),
        // The length 286 does not exist; the first repetition goes back one byte.
        ("1b03", .unknownCode), ("0302", .distanceTooFar),
    ])
    func `damaged data have a reason`(data: String, failure: InflateFailure) throws {
        let bytes = try #require([UInt8](hexadecimal: Array(data.utf8)))
        #expect(inflate(bytes, atMost: 100) == .failure(failure))
        #expect(!failure.reason.isEmpty)
    }

    @Test func `a bomb of a thousand times its size ends at the limit`() throws {
        let head = try #require([UInt8](hexadecimal: Array("edc1010d000000c2a0f74f6d0e37a0".utf8)))
        #expect(inflate(head + [UInt8](repeating: 0, count: 1_000_000), atMost: 65_536) == .failure(.tooLarge(limit: 65_536)))
    }

    @Test(arguments: seeds(8)) func `flipped bits break nothing`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            var data = try #require([UInt8](hexadecimal: Array(random.pick(Self.vectors).data.utf8)))
            for _ in 0...random.number(below: 4) { data[random.number(below: data.count)] ^= 1 << UInt8(random.number(below: 8)) }
            if case .success(let contents) = inflate(data, atMost: 5_000) { #expect(contents.count <= 5_000) }
        }
    }
}
