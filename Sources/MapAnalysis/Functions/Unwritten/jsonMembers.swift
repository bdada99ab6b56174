extension Function {
    /// `members` of a text that is JSON.
    static let jsonMembers = Function(
        "jsonMembers", "The members of an object as an array of names and values.",
        [Form([Parameter("object", .text)], gives: .optional(.json))],
        evaluate: { arguments in
            guard let text = arguments[0].bytes, !JSONText.isNull(text) else { return .nil }
            guard let members = JSONText.members(of: text) else { return .text(Array("{}".utf8)) }
            let elements = members.map { member in
                JSONText.object([(Array("name".utf8), JSONText.quoted(member.name)), (Array("value".utf8), member.value)])
            }
            return .text(JSONText.array(elements))
        }, examples: [])
}
