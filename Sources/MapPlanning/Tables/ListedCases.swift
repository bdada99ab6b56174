import MapAnalysis
import MapPlan
import MapSyntax

/// A CHECK that lists the stored values of an enum's cases, as `state IN ('draft', 'live')` does, when the enum has other cases now.
struct ListedCases: Equatable {
    /// The column's name in the destination.
    var column: String
    /// The column's name in the source.
    var home: String
    /// The values that the store lists.
    var old: [String]
    /// The values that are listed while rows change: those of both versions.
    var both: [String]
    /// The values of the destination.
    var new: [String]
}

extension ListedCases {
    /// Whether an expression of the source is this CHECK.
    func isWritten(as expression: String) -> Bool { listedWords(in: expression, of: home).map(Set.init) == Set(old) }
}

/// Returns the CHECKs of a table that follow the cases of enums.
func listedCases(_ change: TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment, _ store: StoreSchema) -> [ListedCases] {
    let enums = change.columns.compactMap { pair -> (pair: TableChange.ColumnChange, home: PlacedColumn, old: [String], new: [String])? in
        guard let home = pair.home, let old = storedCases(of: home, environment.source.model),
            let new = storedCases(of: pair.column, environment.destination.model), Set(old) != Set(new)
        else { return nil }
        return (pair, home, old, new)
    }
    guard !enums.isEmpty, let declaration = store.table(old.name).flatMap({ TableDeclaration($0.sql) }) else { return [] }
    return enums.compactMap { pair, home, old, new in
        let listed = declaration.checks.firstResult { check in
            listedWords(in: check.expression, of: home.name).flatMap { Set($0) == Set(old) ? $0 : nil }
        }
        guard let listed else { return nil }
        return ListedCases(
            column: pair.column.name, home: home.name, old: listed, both: listed + new.filter { !listed.contains($0) }, new: new)
    }
}

/// What a column stores for the cases of its enum, as SQL writes it: `'draft'`, `2`. `nil` if it stores no enum.
func caseLiterals(of column: PlacedColumn, _ model: Model) -> [String]? {
    guard case .enumeration(_, let name) = column.coding.type else { return nil }
    switch column.coding.representation {
    case .plain: return model.enumeration(name)?.cases.map { literal(.text(Array($0.utf8))) }
    case .cases(let cases): return cases.map { literal(encode(.text(Array($0.name.utf8)), column.coding)) }
    case .date, .uuid, .decimal: return nil
    }
}

/// The texts that a column stores for the cases of its enum; `nil` if it stores no enum, or not as texts.
func storedCases(of column: PlacedColumn, _ model: Model) -> [String]? {
    guard case .enumeration(_, let name) = column.coding.type else { return nil }
    switch column.coding.representation {
    case .plain: return model.enumeration(name)?.cases
    case .cases(let cases):
        let texts = cases.compactMap { form in
            if case .text(let bytes) = form.stored { String(validating: bytes, as: UTF8.self) } else { nil }
        }
        return texts.count == cases.count ? texts : nil
    case .date, .uuid, .decimal: return nil
    }
}
