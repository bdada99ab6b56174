extension PlannedWork {
    /// Whether it writes values that depend on all rows of a table at once. mapc knows nothing about statements of the author.
    var computesSums: Bool {
        switch self {
        case .fill(_, let rows, _, _): rows.computesSums
        case .rows(let change): change.computesSums
        case .schema, .make, .index, .searchIndex, .handOverGreatestKey, .coreData, .authored: false
        }
    }
}

extension RowChange {
    fileprivate var computesSums: Bool {
        switch kind {
        case .insert(_, let rows): rows.computesSums
        case .update(_, let values, let condition):
            values.columns.computesSums || values.layers.contains(where: \.computesSums) || values.source?.computesSums ?? false
                || condition.computesSums
        case .storeDefault: false
        case .delete(_, let condition): condition.computesSums
        }
    }
}

extension NewRows {
    fileprivate var computesSums: Bool {
        switch self {
        case .of(let relation), .numbers(.ranks(let relation, _, _)): relation.computesSums
        case .one(let values): values.contains(where: \.computesSums)
        case .numbers(.next(_, let key, _, _)): key.computesSums
        case .numbers(.offset(_, _, let first, let last)): first.computesSums || last.computesSums
        }
    }
}
