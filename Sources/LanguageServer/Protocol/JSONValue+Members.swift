package import MapSyntax

extension JSONValue {
    /// The member with a name; `null` if there is none.
    package subscript(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    package var isTrue: Bool { self == .boolean(true) }
    package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    /// An object of the members that are not `nil`.
    static func object(present members: [(String, JSONValue?)]) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }
}
