extension Function {
    static let plist = Function(
        "plist",
        """
        Converts a property list, binary or XML, to JSON. Data becomes base 64, dates become ISO 8601. Nil if it is not a property list, \
        is nested more than 128 levels deep or has more than a million values. `date(plist(x).when)` and `unbase64(plist(x).blob)` read \
        its members.
        """,
        Form.textOrData(["list"]) { _ in .optional(.json) },
        evaluate: { $0[0].bytes.flatMap { PropertyList($0) }.map { .text($0.json) } ?? .nil },
        examples: [
            Example(
                #"string(plist("<plist><dict><key>a</key><array><string>x &amp; y</string><integer>7</integer></array></dict></plist>").a)"#,
                .text(#"["x & y",7]"#)),
            Example(
                #"plist(unbase64("YnBsaXN0MDDRAQJRYRAHCAsNAAAAAAAAAQEAAAAAAAAAAwAAAAAAAAAAAAAAAAAAAA8="))"#, .text(#"{"a":7}"#)),
            Example(#"date(plist("<date>2024-02-29T12:00:00Z</date>")) == date("2024-02-29T12:00:00Z")"#, .boolean(true)),
            Example(#"plist("no list")"#, .nil), Example("plist(nil)", .nil),
        ])
}
