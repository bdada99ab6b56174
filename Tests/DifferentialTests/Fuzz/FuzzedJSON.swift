import Foundation
import RandomTesting

@testable import MapSyntax

/// Damages a saved plan, node by node, sometimes with a correct seal.
struct FuzzedJSON {
    var random: SeededGenerator
    /// Nodes of other plans.
    var others: [String]

    private static let hostile: [JSONNode] = {
        let texts = [
            "", "null", "main.sqlite_schema", "DROP TABLE mapc_store", "\u{0}", "COMMIT", "BEGIN", "SELECT 1; SELECT 2",
            "PRAGMA user_version = 5", "SELECT ?1, :a, $b", "e\u{301}",
        ]
        let members = [
            ("integer", "99999999999999999999"), ("integer", "x"), ("real", "nan"), ("bytes", "ff6"), ("blob", "zz"), ("text", "a"),
        ]
        let numbers = ["0", "-1", "9223372036854775807", "99999999999999999999", "1e300", "1e999", "0.5", "-0"]
        return [.null, .flag(true), .list([]), .object([]), .list([.list([.list([.list([])])])])]
            + texts.map(JSONNode.text) + numbers.map(JSONNode.number)
            + members.map { .object([JSONNode.Member(key: $0, value: .text($1))]) }
    }()

    /// Damages a plan and gives it a correct seal, the old one, or none.
    mutating func damage(_ plan: JSONNode) -> [UInt8] {
        var plan = plan
        for _ in 0...Int(random.next() % 3) { plan = changed(plan) }
        let isSealed = random.chance(70)
        if isSealed { plan.set("sha256", .text(Self.noSeal)) } else if random.chance(50) { plan.set("sha256", nil) }
        var bytes: [UInt8] = []
        plan.write(into: &bytes)
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

    /// Walks down to a random node and changes it.
    private mutating func changed(_ node: JSONNode) -> JSONNode {
        if random.chance(15) { return exchanged(node) }
        switch node {
        case .object(let members) where !members.isEmpty:
            let member = random.pick(members)
            var object = node
            switch random.next() % 12 {
            case 0: object.set(member.key, nil)
            case 1: object.set(random.pick(members).key, member.value)
            case 2:
                object.set(member.key, nil)
                object.set(member.key + "x", member.value)
            default: object.set(member.key, changed(member.value))
            }
            return object
        case .list(var list) where !list.isEmpty:
            let index = Int.random(in: 0..<list.count, using: &random)
            switch random.next() % 8 {
            case 0: list.remove(at: index)
            case 1: list.insert(list[index], at: Int.random(in: 0...list.count, using: &random))
            case 2: list.swapAt(index, Int.random(in: 0..<list.count, using: &random))
            default: list[index] = changed(list[index])
            }
            return .list(list)
        default: return exchanged(node)
        }
    }

    private mutating func exchanged(_ node: JSONNode) -> JSONNode {
        if case .text(let text) = node, !text.isEmpty, random.chance(50) {
            var bytes = Array(text.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if random.chance(50) { bytes.remove(at: place) } else { bytes[place] = UInt8.random(in: 32..<127, using: &random) }
            return .text(String(decoding: bytes, as: UTF8.self))
        }
        // For example a statement, a table's name, or a digest of another plan.
        return random.chance(30) ? .text(random.pick(others)) : random.pick(Self.hostile)
    }
}
