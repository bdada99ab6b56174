/// A stored form in words, for messages.
package struct RepresentationWords {
    /// The form of a stored value: `an integer with 2 decimal places`.
    package var form: String
    /// The values that the form can store: `whole seconds`.
    package var values: String

    fileprivate init(_ form: String, storing values: String) { (self.form, self.values) = (form, values) }
}

extension Representation {
    /// Returns words for the form in which values of a type are stored.
    package func words(of type: ValueType) -> RepresentationWords {
        switch self {
        case .date(let form): form.representationWords
        case .decimal(.text): RepresentationWords("decimal text", storing: "all values")
        case .decimal(.real): RepresentationWords("a double", storing: "decimals as a double")
        case .decimal(.numeric): RepresentationWords("an SQLite NUMERIC", storing: "decimals as a double")
        case .decimal(.integer(let scale)):
            RepresentationWords(
                "an integer with \(counted(scale, "decimal place"))",
                storing: "decimals of 64 bits with \(counted(scale, "digit")) after the point")
        case .plain, .uuid, .cases: RepresentationWords(type.word, storing: "all values")
        }
    }
}

extension Representation.DateForm {
    fileprivate var representationWords: RepresentationWords {
        switch self {
        case .iso8601, .sql(.init(digits: nil)): RepresentationWords("date text", storing: Self.textYears)
        case .sql(let form): RepresentationWords("date text with \(form.digits ?? 6) digits of a second", storing: form.storedValues)
        case .unix: RepresentationWords("whole seconds", storing: "whole seconds")
        case .unixms: RepresentationWords("whole milliseconds", storing: "whole milliseconds")
        case .julian: RepresentationWords("Julian days", storing: "whole milliseconds")
        case .reference2001: RepresentationWords("seconds since 2001", storing: "seconds as a double")
        case .day: RepresentationWords("whole days", storing: "whole days")
        }
    }

    /// A date text has four digits for the year.
    fileprivate static let textYears = "dates of the years 0000 to 9999"
}

extension Representation.SQLDateForm {
    fileprivate var storedValues: String {
        switch digits {
        case 0: "whole seconds"
        case nil, 6: Representation.DateForm.textYears
        case let digits?: "seconds with \(counted(digits, "digit")) after the point"
        }
    }
}

/// `1 digit`, `2 digits`.
private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
