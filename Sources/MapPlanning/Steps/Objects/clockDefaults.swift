import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// The DEFAULTs that give new rows the present in the old form of a date, each with the one that writes the new form. mapc knows what they mean, so they
    /// follow their column.
    func clockDefaults() -> [ObjectSyntax] {
        changes.flatMap { change -> [ObjectSyntax] in
            guard change.kind != .untouched, let old = change.match.old, let table = store.table(old.name) else { return [] }
            return change.columns.compactMap { pair in
                guard let home = pair.home, home.defaultValue == nil, pair.column.defaultValue == nil,
                    let text = table.column(home.name)?.defaultSQL, let written = ClockDefault.form(of: text),
                    let (former, form) = forms(of: pair.column, from: home, defaultForm: written),
                    former != form || home.coding != pair.column.coding,
                    written.isLike(former), let now = ClockDefault.text(in: form)
                else { return nil }
                let range = mapping.destination.versionRange
                return ObjectSyntax(
                    kind: .defaultValue, words: "\(table.name).\(home.name)", range: range,
                    answer: .text(SQLTextSyntax(YAMLScalar(text: now, style: .plain, range: range))),
                    reason: "it gives the present, in the new form")
            }
        }
    }
}

extension LegOutline {
    /// Returns the forms of a date in which a column stores instants before and after: dates, or the numbers and texts that the mapping reads as dates.
    private func forms(
        of column: PlacedColumn, from home: PlacedColumn, defaultForm: Representation.DateForm
    ) -> (Representation.DateForm, Representation.DateForm)? {
        if let former = home.coding.dateForm, let form = column.coding.dateForm { return (former, form) }
        guard case .leaf(let leaf) = column.role, case .leaf(let old) = home.role else { return nil }
        let makers = mapping.makers(of: leaf.property.entity).filter { $0.source != nil }
        let names = Set(makers.map { $0[leaf.property]?.functionOver(old) })
        guard names.count == 1, let name = names.first ?? nil else { return nil }
        switch (name, home.coding.dateForm, column.coding.dateForm) {
        case ("dateFromUnix", nil, let form?): return (.unix, form)
        case ("dateFromUnixMs", nil, let form?): return (.unixms, form)
        case ("date", nil, let form?): return (defaultForm, form)
        case ("unix", let former?, nil): return (former, .unix)
        case ("unixMs", let former?, nil): return (former, .unixms)
        default: return nil
        }
    }
}

extension PropertyMapping {
    /// The name of the function that computes the value from nothing but an attribute of the source row: `dateFromUnix` of `dateFromUnix($source.at)!`.
    fileprivate func functionOver(_ leaf: LeafID) -> String? {
        guard case .expression(let expression) = source else { return nil }
        return expression.functionOver(leaf)
    }
}

extension Expression {
    fileprivate func functionOver(_ leaf: LeafID) -> String? {
        switch kind {
        case .unwrap(let inner), .coalesce(let inner, _): inner.functionOver(leaf)
        case .call(let function, let arguments) where arguments.count == 1 && arguments[0].reads(leaf): function.name
        default: nil
        }
    }

    /// Whether it is the attribute of the source row.
    private func reads(_ leaf: LeafID) -> Bool {
        switch kind {
        case .unwrap(let inner), .widen(let inner): return inner.reads(leaf)
        case .path(let base, let steps):
            guard case .variable(.source) = base.kind, steps.count == 1, case .attribute(leaf) = steps[0] else { return false }
            return true
        default: return false
        }
    }
}

extension ColumnCoding {
    /// How the column stores dates; nil if it stores other values.
    fileprivate var dateForm: Representation.DateForm? {
        guard type == .date, case .date(let form) = representation else { return nil }
        return form
    }
}

extension Representation.DateForm {
    /// Whether a value in this form is one of the other form too: texts of SQL with any number of digits are.
    fileprivate func isLike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.sql(let form), .sql(let other)): form.zone == other.zone
        default: self == other
        }
    }
}
