import MapAnalysis

/// Words for messages about forms that do not store every value.
extension ColumnCoding {
    /// The values that such a column stores: `whole seconds`.
    var keptWords: String { representation.words(of: type).values }

    /// The help if values do not fit.
    var misfitHelp: String {
        switch representation {
        case .date(.day): "keep a form that has a time, such as 'sql', or cut values under 'set': 'startOfDay(…)'"
        case .date(.sql(let form)) where form.digits.map { $0 < 6 } ?? false:
            "keep more digits with 'fraction: auto', or cut values under 'set': 'startOfSecond(…)'"
        case .date(.unix): "keep a finer form, such as 'unixms', or cut values under 'set': 'startOfSecond(…)'"
        case .decimal(.integer(let scale)):
            "round under 'set': 'round(…, \(scale))', or keep 'stored: text', which holds every decimal"
        case .decimal: "keep 'stored: text', which holds every decimal, or round under 'set': 'round(…, 2)'"
        case .date: "keep a form that holds such dates, or choose others under 'set'"
        case .plain, .uuid, .cases: "correct the rows"
        }
    }
}
