extension Function {
    static let unarchive = Function(
        "unarchive",
        """
        Converts an archive of `NSKeyedArchiver` to JSON: texts, numbers, decimals, dates, data, arrays, sets, dictionaries, UUIDs and \
        URLs. A URL with a base becomes absolute. An object of another class becomes a JSON object of its members, with the class under \
        `$class`. Nil if the data is not an archive, refers to itself in a circle or is larger than `plist` allows.
        """,
        [Form([Parameter("data", .exactly(.data))], gives: .optional(.json))],
        evaluate: { $0[0].bytes.flatMap { KeyedArchive.read($0) }.map { .text($0.json) } ?? .nil },
        examples: [
            Example(#"unarchive(archive(json("{\"a\": [1, 0.5, true, null, \"é\"]}")))"#, .text(#"{"a":[1,0.5,true,null,"é"]}"#)),
            Example(#"uuid(unarchive(archive(uuid("00000000-0000-0000-0000-00000000000a")))) != nil"#, .boolean(true)),
            Example(#"unarchive(data("no archive"))"#, .nil), Example("unarchive(nil)", .nil),
        ])
}
