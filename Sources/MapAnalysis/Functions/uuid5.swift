extension Function {
    static let uuid5 = Function(
        "uuid5", "The UUID of version 5 that a name has in a namespace: the same for the same two, and for no others.",
        [
            Form([Parameter("namespace", .exactly(.uuid)), Parameter("name", .text)], gives: .type(.uuid)),
            Form([Parameter("namespace", .exactly(.uuid)), Parameter("name", .exactly(.data))], gives: .type(.uuid)),
        ],
        evaluate: { arguments in
            guard case .uuid(let namespace) = arguments[0], let name = arguments[1].bytes else { return .nil }
            return .uuid(UUIDText.version5(namespace: namespace, name: name))
        },
        examples: [
            Example(
                #"string(uuid5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "python.org"))"#, .text("886313E1-3B8A-5372-9B90-0C9AEE199E5D")),
            Example(
                #"uuid5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "a") == uuid5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", data("a"))"#,
                .boolean(true)), Example(#"uuid5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", nil)"#, .nil),
        ])
}
