import Foundation

@testable import MapSyntax

/// Damage to a saved plan, node by node, under a seal that fits where that is wanted.
struct FuzzedJSON {
    var random: SeededGenerator
    /// Nodes of other plans.
    var others: [String]

    private static var hostile: [Any] {
        [
            NSNull(), true, 0, -1, 9_223_372_036_854_775_807, 1e300, 0.5, "", "null", "main.sqlite_schema", "DROP TABLE mapc_store",
            "\u{0}",
            [Any](),
            [String: Any](), ["integer": "99999999999999999999"], ["integer": "x"], ["real": "nan"], ["bytes": "ff6"], ["blob": "zz"],
            ["text": "a"],
            "COMMIT", "BEGIN", "SELECT 1; SELECT 2", "PRAGMA user_version = 5", "SELECT ?1, :a, $b", "e\u{301}", [[[[]]]],
        ]
    }

    /// With a seal that fits, with the old one, or with none.
    mutating func damage(_ text: String) -> [UInt8] {
        guard var file = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else { return Array(text.utf8) }
        for _ in 0...Int(random.next() % 3) { if let changed = change(file) as? [String: Any] { file = changed } }
        let isSealed = random.chance(70)
        if isSealed { file["sha256"] = Self.noSeal } else if random.chance(50) { file["sha256"] = nil }
        guard JSONSerialization.isValidJSONObject(file),
            let data = try? JSONSerialization.data(withJSONObject: file, options: [.sortedKeys, .withoutEscapingSlashes])
        else { return Array(text.utf8) }
        var bytes = Array(data)
        if isSealed, let place = bytes.suffix(200).firstRange(of: Array(Self.noSeal.utf8)) {
            bytes.replaceSubrange(place, with: Array(SHA256.hex(of: bytes).utf8))
        } else if random.chance(10) {
            var damage = Damage(random: random)
            damage.damage(&bytes)
            random = damage.random
        }
        return bytes
    }

    private static let noSeal = String(repeating: "0", count: 64)

    /// Goes down to a node, by chance not to the end, and changes it.
    private mutating func change(_ node: Any) -> Any? {
        if random.chance(15) { return exchanged(node) }
        if var object = node as? [String: Any], !object.isEmpty {
            let key = random.pick(object.keys.sorted())
            switch random.next() % 12 {
            case 0: object[key] = nil
            case 1: object[random.pick(object.keys.sorted())] = object[key]
            case 2: object[key + "x"] = object.removeValue(forKey: key)
            default: object[key] = change(object[key] ?? NSNull())
            }
            return object
        }
        if var list = node as? [Any], !list.isEmpty {
            let index = Int.random(in: 0..<list.count, using: &random)
            switch random.next() % 8 {
            case 0: list.remove(at: index)
            case 1: list.insert(list[index], at: Int.random(in: 0...list.count, using: &random))
            case 2: list.swapAt(index, Int.random(in: 0..<list.count, using: &random))
            default: if let changed = change(list[index]) { list[index] = changed }
            }
            return list
        }
        return exchanged(node)
    }

    private mutating func exchanged(_ node: Any) -> Any {
        if let text = node as? String, !text.isEmpty, random.chance(50) {
            var bytes = Array(text.utf8)
            if random.chance(50) {
                bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random))
            } else {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 32..<127, using: &random)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        // A statement, a table's name, a digest of another plan.
        if random.chance(30), let other = node as? String ?? others.first, !other.isEmpty { return random.pick(others) }
        return random.pick(Self.hostile)
    }

    /// All texts in a plan.
    static func texts(in json: String) -> [String] {
        func all(_ node: Any) -> [String] {
            if let text = node as? String { return [text] }
            if let list = node as? [Any] { return list.flatMap(all) }
            if let object = node as? [String: Any] { return object.sorted { $0.key < $1.key }.flatMap { [$0.key] + all($0.value) } }
            return []
        }
        return (try? JSONSerialization.jsonObject(with: Data(json.utf8))).map(all) ?? []
    }
}
