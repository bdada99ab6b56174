extension Function {
    static let uuid5 = Function(
        "uuid5",
        """
        Returns the UUID of version 5 for a name in a namespace. The same two arguments always give the same UUID, and others give \
        another.
        """,
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
