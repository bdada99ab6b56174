import MapAnalysis

/// How the values of a column look to SQL that does not know the model.
enum ValueForm: Hashable {
    case number
    /// Numbers in units of ten to the power of minus `scale`.
    case scaled(Int)
    case text
    /// UUIDs as mapc writes them, and numbers without zeros at the end. Other spellings of the same value are other texts.
    case uuidText, decimalText
    case bytes
    case date(Representation.DateForm)
    /// The stored values of an enum's cases, by the names of the cases.
    case cases([String: RawValue])

    init(_ coding: ColumnCoding) {
        switch coding.representation {
        case .date(let form): self = .date(form)
        case .uuid(.blob): self = .bytes
        case .uuid(.text): self = .uuidText
        case .decimal(.text): self = .decimalText
        case .decimal(.integer(let scale)): self = scale == 0 ? .number : .scaled(scale)
        case .decimal(.real), .decimal(.numeric): self = .number
        case .cases(let cases): self = .cases(Dictionary(cases.map { ($0.name, $0.stored) }, uniquingKeysWith: { first, _ in first }))
        case .plain: self = Self.plain(coding.type)
        }
    }

    private static func plain(_ type: ValueType) -> ValueForm {
        switch type {
        case .boolean, .int16, .int32, .int64, .float, .double, .decimal, .row, .sequence, .pair, .unknown, .nothing: .number
        case .uuid: .uuidText
        case .string, .date, .uri, .json, .enumeration, .composite: .text
        case .data, .transformable: .bytes
        }
    }

    /// Whether SQL that was written for values of the other form means the same with these. An enum may have other cases.
    func isLike(_ other: ValueForm) -> Bool {
        switch (self, other) {
        case (.cases(let new), .cases(let old)): new.allSatisfy { name, stored in old[name].map { $0 == stored } ?? true }
        case (.date(let new), .date(let old)): new.word == old.word
        default: self == other
        }
    }

    /// For people.
    var words: String {
        switch self {
        case .number: "numbers"
        case .scaled(let scale): "numbers in units of 10⁻\(scale)"
        case .text: "texts"
        case .uuidText: "UUIDs in capital letters"
        case .decimalText: "decimals as texts"
        case .bytes: "bytes"
        case .date(let form): "dates as '\(form.word)'"
        case .cases: "the values of an enum's cases"
        }
    }
}
