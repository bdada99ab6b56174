import MapPlan
import MapSyntax

extension TableReading {
    /// Returns the texts that a CHECK allows in a column, as in `CHECK (state IN ('draft', 'live'))`. Returns nil unless all of them can be
    /// names of cases and the rows contain no other texts.
    func allowedWords(_ column: Column, _ seen: ColumnSight) -> [String]? {
        guard column.affinity == .text || column.affinity == .blob,
            let words = checks.firstResult({ listedWords(in: $0, of: column.name) })
        else { return nil }
        let isFilled = seen.textCount == seen.count && (seen.words?.isSubset(of: words.map { Array($0.utf8) }) ?? false)
        return isFilled && Set(words).count == words.count && words.allSatisfy(isName) ? words : nil
    }
}
