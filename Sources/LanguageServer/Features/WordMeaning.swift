import MapAnalysis
import MapSyntax

/// What a word of the language means where no name is meant: a variable, an operator, a type, or a choice under a key.
struct WordMeaning {
    let word: String
    let words: String

    static let variables = [
        WordMeaning(
            word: "$source",
            words: """
                The old row. In the value of a relationship it is the new row that the mapping makes of it. `$source.title` is an attribute, and \
                `$source.author.name` follows a relationship.
                """),
        WordMeaning(word: "$item", words: "The element of `each` of which the row is made."),
        WordMeaning(word: "$index", words: "The place of the element of `each`, from 0."),
        WordMeaning(word: "$group", words: "The rows that `distinct` merges into this one."),
        WordMeaning(word: "$0", words: "The element of the sequence around which the method is called."),
    ]

    static let operators = [
        WordMeaning(
            word: "??", words: "The value before it, or the value after it where the first is nil: `$source.title ?? \"untitled\"`."),
        WordMeaning(
            word: "!",
            words: "The value before it, which must not be nil. A row in which it is nil stops the migration before it writes anything."),
    ]

    static let types = [
        WordMeaning(word: "boolean", words: "`true` or `false`, stored as 1 or 0."),
        WordMeaning(word: "int16", words: "An integer from −32,768 to 32,767."),
        WordMeaning(word: "int32", words: "An integer from −2,147,483,648 to 2,147,483,647."),
        WordMeaning(word: "int64", words: "An integer of 64 bits, all that SQLite has."),
        WordMeaning(word: "float", words: "A floating-point number of 32 bits."),
        WordMeaning(word: "double", words: "A floating-point number of 64 bits."),
        WordMeaning(word: "decimal", words: "A decimal number that loses no digit, such as an amount of money."),
        WordMeaning(word: "string", words: "A text. Texts are compared byte by byte."),
        WordMeaning(word: "date", words: "A point in time, to the microsecond. `stored` says in which form."),
        WordMeaning(word: "uuid", words: "A universally unique identifier, as text or as 16 bytes."),
        WordMeaning(word: "uri", words: "A text that is an address."),
        WordMeaning(word: "data", words: "Bytes."),
        WordMeaning(word: "json", words: "A text that is JSON."),
        WordMeaning(word: "transformable", words: "Bytes that only the program reads, such as an archived object of Core Data."),
    ]

    static let deleteRules = [
        WordMeaning(word: "nullify", words: "If the row goes, the rows that refer to it refer to nothing."),
        WordMeaning(word: "cascade", words: "If the row goes, the rows to which it refers go with it."),
        WordMeaning(word: "deny", words: "The row may not go as long as it refers to rows."),
        WordMeaning(word: "none", words: "If the row goes, nothing happens to other rows: references to it are left."),
    ]

    /// Returns the meaning of the word or operator at a byte of an expression.
    static func inExpression(_ bytes: [UInt8], at offset: Int, word: Range<Int>) -> WordMeaning? {
        let name = String(decoding: bytes[word], as: UTF8.self)
        if word.lowerBound > 0, bytes[word.lowerBound - 1] == UInt8(ascii: "$") { return variables.first { $0.word == "$" + name } }
        guard word.isEmpty, offset < bytes.count else { return nil }
        let start = offset > 0 && bytes[offset - 1] == UInt8(ascii: "?") ? offset - 1 : offset
        return operators.first { bytes[start...].starts(with: $0.word.utf8) }
    }

    /// Returns the meaning of a single value under a key.
    static func ofValue(_ text: String, among values: Set<Expectation.Value>) -> WordMeaning? {
        let bare = text.last == "?" ? String(text.dropLast()) : text
        if values.contains(.type) { return types.first { $0.word == bare } }
        return values.contains(.choice("cascade")) ? deleteRules.first { $0.word == text } : nil
    }
}
