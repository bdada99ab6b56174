extension Function {
    static let unarchive = Function(
        "unarchive",
        """
        What an archive of `NSKeyedArchiver` holds, as JSON: texts, numbers, decimals, dates, data, arrays, sets, dictionaries, UUIDs, URLs, those with a base made absolute. An \
        object of another class is a JSON object of its members, with the class under `$class`. Nil where it is no archive, goes in \
        circles or is larger than `plist` reads.
        """,
        [Form([Parameter("data", .exactly(.data))], gives: .optional(.json))],
        evaluate: { $0[0].bytes.flatMap { KeyedArchive.read($0) }.map { .text($0.json) } ?? .nil },
        examples: [
            Example(#"unarchive(archive(json("{\"a\": [1, 0.5, true, null, \"é\"]}")))"#, .text(#"{"a":[1,0.5,true,null,"é"]}"#)),
            Example(#"uuid(unarchive(archive(uuid("00000000-0000-0000-0000-00000000000a")))) != nil"#, .boolean(true)),
            Example(#"unarchive(data("no archive"))"#, .nil), Example("unarchive(nil)", .nil),
        ])
}
