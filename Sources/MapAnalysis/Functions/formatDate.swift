extension Function {
    static let formatDate = Function(
        "formatDate",
        """
        Formats a date as text, in UTC. These letters have a meaning in a format: `yyyy` the year in four digits; `MM`, `M` the month; \
        `MMM`, `MMMM` its English name; `dd`, `d` the day; `EEE`, `EEEE` the day of the week in English; `HH`, `H` the hour; `hh`, `h` the \
        hour from 1 to 12, with `a` for AM or PM; `mm`, `m` the minute; `ss`, `s` the second; `S` to `SSSSSS` its decimal digits; `ZZZZZ` \
        and `Z` the time zone as `+02:00` (UTC is `Z`; three times `X` is the same) and `+0200`. Other letters must be between quotes \
        (`'…'`), and `''` is a quote. Nil if the year does not have four digits.
        """,
        [Form([Parameter("date", .exactly(.date)), Parameter("format", .written(.dateFormat))], gives: .optional(.string))],
        evaluate: { arguments in
            guard case .date(let date) = arguments[0], let format = arguments[1].bytes.flatMap({ DateFormat($0.string) }) else {
                return .nil
            }
            return format.text(of: date).map { .text($0) } ?? .nil
        },
        examples: [
            Example(#"formatDate(date("2024-02-29T13:05:00Z"), "dd.MM.yyyy HH:mm")"#, .text("29.02.2024 13:05")),
            Example(#"formatDate(date("2024-02-29T00:30:00Z"), "EEEE, d MMMM, h:mm a")"#, .text("Thursday, 29 February, 12:30 AM")),
            Example(#"formatDate(date("1969-12-31T23:59:59.25Z"), "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ")"#, .text("1969-12-31T23:59:59.250Z")),
            Example(#"formatDate(nil, "yyyy")"#, .nil),
        ])
}
