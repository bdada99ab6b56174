import Foundation

/// A JSON value that is parsed once, then changed and written often.
indirect enum JSONNode: Equatable, Sendable {
    case null
    case flag(Bool)
    /// The number as it is written.
    case number(String)
    case text(String)
    case list([JSONNode])
    /// Sorted by keys. Each key occurs once.
    case object([Member])

    struct Member: Equatable, Sendable {
        var key: String
        var value: JSONNode
    }

    /// All texts and keys in the order in which they are written.
    var texts: [String] {
        switch self {
        case .null, .flag, .number: []
        case .text(let text): [text]
        case .list(let nodes): nodes.flatMap(\.texts)
        case .object(let members): members.flatMap { [$0.key] + $0.value.texts }
        }
    }

    /// Sets or removes a member. A value that is not an object is not changed.
    mutating func set(_ key: String, _ value: JSONNode?) {
        guard case .object(var members) = self else { return }
        members.removeAll { $0.key == key }
        if let value { members.insert(Member(key: key, value: value), at: members.firstIndex { $0.key > key } ?? members.count) }
        self = .object(members)
    }

    func write(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): bytes += number.utf8
        case .text(let text): Self.write(text, into: &bytes)
        case .list(let nodes):
            bytes.append(UInt8(ascii: "["))
            for (place, node) in nodes.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                node.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (place, member) in members.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte < 32 {
                bytes += (byte < 16 ? "\\u000" : "\\u00").utf8
                bytes += String(byte, radix: 16).utf8
            } else {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONNode: Decodable {
    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: AnyKey.self) {
            let members = try keyed.allKeys.map { Member(key: $0.stringValue, value: try keyed.decode(JSONNode.self, forKey: $0)) }
            self = .object(members.sorted { $0.key < $1.key })
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var nodes: [JSONNode] = []
            while !list.isAtEnd { nodes.append(try list.decode(JSONNode.self)) }
            self = .list(nodes)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? value.decode(Int64.self) {
            self = .number("\(integer)")
        } else if let real = try? value.decode(Double.self) {
            self = .number("\(real)")
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
