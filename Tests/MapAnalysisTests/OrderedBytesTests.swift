import RandomTesting
import Testing

@testable import MapAnalysis

/// Bytes of values replace the values where rows are sorted and found: their order must be that of the values, and nothing may be lost in them.
@Suite struct OrderedBytesTests {
    @Test("Bytes of values are in the order of the values, and can be read again", arguments: seeds(40))
    func areOrdered(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let kind = random.number(below: Self.kinds.count)
        for _ in 0..<200 {
            let (left, right) = (Self.value(kind, &random), Self.value(kind, &random))
            let (one, other) = (bytes(of: left), bytes(of: right))
            #expect((one == other) == (left == right), "\(left), \(right)")
            #expect(one.lexicographicallyPrecedes(other) == left.precedes(right), "\(left), \(right)")
            let (turned, otherTurned) = (bytes(of: left, isDescending: true), bytes(of: right, isDescending: true))
            #expect(turned.lexicographicallyPrecedes(otherTurned) == right.precedes(left), "\(left), \(right)")
            var reader = OrderedReader(one + other)
            #expect(reader.value() == left)
            #expect(reader.value() == right)
        }
    }

    @Test("Candidates are in the order of their bytes, and come back whole", arguments: seeds(10))
    func candidatesAreOrdered(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let (left, right) = (Self.candidate(&random), Self.candidate(&random))
            var reader = OrderedReader(OrderedBytes.of(left))
            #expect(reader.candidate() == left)
            if left.precedes(right) {
                #expect(OrderedBytes.of(left).lexicographicallyPrecedes(OrderedBytes.of(right)), "\(left), \(right)")
            }
        }
    }

    private func bytes(of value: Value, isDescending: Bool = false) -> [UInt8] {
        var made = OrderedBytes()
        made.add(value, isDescending: isDescending)
        return made.bytes
    }

    private static let kinds: [@Sendable (inout SeededGenerator) -> Value] = [
        { random in .boolean(random.chance(50)) },
        { random in .integer(random.pick([0, 1, -1, .min, .max, 255, 256, -256, Int64(random.number(below: 1000)) - 500])) },
        { random in
            .real(
                random.pick([
                    0, 1, -1, 0.5, -0.5, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, -.infinity, Double(random.number(below: 99)),
                ]))
        },
        { random in .text(bytes(&random)) },
        { random in .date(random.pick([0, -1, 1, 1_000_000, -62_135_596_800_000_000])) },
        { random in .uuid((0..<16).map { _ in UInt8(random.number(below: 3)) }) },
        { random in
            .decimal(
                random.pick([
                    "0", "1", "-1", "10", "-10", "0.5", "-0.5", "0.05", "1.5", "1.25", "-1.25", "12.5", "9", "99.99", "100", "-100",
                    "12345678901234567890.1",
                ]))
        },
        { random in .data(bytes(&random)) },
        { random in .row(row(&random)) },
        { random in .list((0..<random.number(below: 4)).map { _ in random.chance(20) ? .nil : .text(bytes(&random)) }) },
    ]

    private static func value(_ kind: Int, _ random: inout SeededGenerator) -> Value { random.chance(10) ? .nil : kinds[kind](&random) }

    private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        (0..<random.number(below: 5)).map { _ in random.pick([0, 1, 0xFF, 0xFE, 65, 66]) }
    }

    private static func row(_ random: inout SeededGenerator) -> RowReference {
        var key: [Value] =
            random.chance(50)
            ? [.integer(Int64(random.number(below: 3)))] : [.text(bytes(&random)), .integer(Int64(random.number(below: 2)))]
        let spelling = random.chance(50) ? key.map { _ in Self.spelling(&random) } : nil
        // What is stored says what the value is.
        if let spelling { key = spelling.map { .text(Array("\($0)".utf8)) } }
        return RowReference(
            side: .source, entity: EntityID(random.number(below: 2)), key: key, mapping: random.pick([nil, 1, 2]), spelling: spelling)
    }

    private static func spelling(_ random: inout SeededGenerator) -> RawValue {
        let numbers: [Int64] = [0, 1, -1, .max, .max - 1, .min, 1 << 53, 1 << 54]
        switch random.number(below: 5) {
        case 0: return .integer(random.pick(numbers))
        case 1: return .real(random.pick(numbers.map(Double.init) + [0.5, -0.5, 1e300, -.infinity]))
        case 2: return .text(bytes(&random))
        case 3: return .blob(bytes(&random))
        default: return .null
        }
    }

    private static func candidate(_ random: inout SeededGenerator) -> Candidate {
        let item = random.chance(30) ? kinds[random.number(below: kinds.count)](&random) : nil
        return Candidate(row: row(&random), item, at: Int64(random.number(below: 3)), of: MappingID(random.number(below: 3)))
    }
}
