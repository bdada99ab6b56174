package import MapAnalysis
package import MapPlan

/// An SQL function that reads or writes the values of a column. There is one for each coding that SQL has no expression for.
///
/// `mapc_decode_date_iso8601` converts a text to microseconds. `mapc_encode_decimal_scale_2` converts a decimal to an integer. `mapc_reads_text_plain` tests
/// whether a stored value can be read as its type. `mapc_valid_…` decodes such a value, and returns nil for any other.
/// `mapc_rounds_date_julian` tests whether a stored value is finer than what is read of it.
package struct CodingFunction: Sendable {
    package enum Work: String, Sendable { case decode, encode, reads, valid, fits, write, rounds }

    package var work: Work
    package var coding: ColumnCoding

    package init(_ work: Work, _ coding: ColumnCoding) {
        self.work = work
        self.coding = coding
    }

    package var name: String { "mapc_\(work.rawValue)_\(typeWord)_\(formWord)" }

    package init?(name: String) {
        let words = name.split(separator: "_").map(String.init)
        guard words.count >= 4, words[0] == "mapc", let work = Work(rawValue: words[1]), let type = Self.type(words[2]) else { return nil }
        guard let form = Self.form(Array(words[3...]), type) else { return nil }
        self.init(work, ColumnCoding(type, form))
    }

    package var implementation: @Sendable ([StoredValue]) throws -> StoredValue {
        let (work, coding) = (work, coding)
        let kind = CanonicalClass(coding.type) ?? .text
        return { arguments in
            guard let stored = arguments.first, stored != .null else { return [.reads, .fits].contains(work) ? .integer(1) : .null }
            switch work {
            case .encode: return encode(kind.value(stored), coding)
            case .fits: return .integer(coding.keeps(kind.value(stored)) ? 1 : 0)
            case .write:
                let value = kind.value(stored)
                guard coding.keeps(value) else { throw Misfit() }
                return encode(value, coding)
            case .rounds: return .integer(coding.rounds(stored) ? 1 : 0)
            case .decode, .reads, .valid: break
            }
            let value = decode(stored, coding)
            if case .unreadable = value { return work == .reads ? .integer(0) : .null }
            return work == .reads ? .integer(1) : canonicalForm(value)
        }
    }

    /// A text is stored as it is read if it is UTF-8, and every ASCII text is.
    package var shortcut: Function.Shortcut? {
        switch (work, coding.type) {
        case (.reads, .string), (.reads, .uri), (.reads, .json): .test(ASCII.isAll)
        case (.valid, .string), (.valid, .uri), (.valid, .json): ASCII.copied
        default: nil
        }
    }

    private var typeWord: String {
        switch coding.type {
        case .int16: "int16"
        case .int32: "int32"
        case .float: "float"
        case .uri: "uri"
        case .json: "json"
        default: (CanonicalClass(coding.type) ?? .text).rawValue
        }
    }

    private static func type(_ word: String) -> ValueType? {
        switch word {
        case "int16": .int16
        case "int32": .int32
        case "float": .float
        case "uri": .uri
        case "json": .json
        default: CanonicalClass(rawValue: word)?.type
        }
    }

    private var formWord: String {
        switch coding.representation {
        case .plain, .cases: "plain"
        case .date(.sql(let form)): ["sql", form.digits.map(String.init) ?? "auto", String(form.zone)].joined(separator: "_")
        case .date(let form): form.word
        case .uuid(let form): form.rawValue
        case .decimal(.text): "text"
        case .decimal(.real): "real"
        case .decimal(.numeric): "numeric"
        case .decimal(.integer(let scale)): "scale_\(scale)"
        }
    }

    private static func form(_ words: [String], _ type: ValueType) -> Representation? {
        switch (type, words.first, words.count) {
        case (_, "plain", 1): .plain
        case (.date, "sql", 3): Int(words[2]).map { .date(.sql(.init(digits: Int(words[1]), zone: $0))) }
        case (.date, let word?, 1): Representation.DateForm(word: word).map(Representation.date)
        case (.uuid, let word?, 1): Representation.UUIDForm(rawValue: word).map(Representation.uuid)
        case (.decimal, "text", 1): .decimal(.text)
        case (.decimal, "real", 1): .decimal(.real)
        case (.decimal, "numeric", 1): .decimal(.numeric)
        case (.decimal, "scale", 2): Int(words[1]).map { .decimal(.integer(scale: $0)) }
        default: nil
        }
    }
}

/// A value does not fit its column. The runner rolls back and then finds the rows.
private struct Misfit: Error, CustomStringConvertible {
    var description: String { "a value does not fit its column" }
}
