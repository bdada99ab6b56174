import MapCompiler

/// Rows whose foreign keys refer to no row, as lines of a status or a plan.
struct OrphansText {
    let orphans: OrphanCount
    /// Whether the rowids of the first rows are listed.
    let listsRows: Bool

    var lines: [String] {
        var lines = orphans.found.map(words)
        let (large, others) = (orphans.uncounted.filter { $0.because == nil }.map(\.table), orphans.uncounted.filter { $0.because != nil })
        if !large.isEmpty {
            lines.append("not counted in \(large.abridged(to: 3)), which are large: 'mapc status --integrity' counts them")
        }
        lines += others.map { "not counted in \($0.table): \($0.because ?? "")" }
        return lines
    }

    /// `2 rows of 'line' refer to rows of 'item' that do not exist (item_id)`
    private func words(_ found: Orphans) -> String {
        let (rows, refer) = found.count == 1 ? ("1 row", "refers") : ("\(found.count) rows", "refer")
        let what =
            "\(rows) of '\(found.table)' \(refer) to rows of '\(found.parent)' that do not exist (\(found.columns.joined(separator: ", ")))"
        guard listsRows, !found.rowIDs.isEmpty else { return what }
        let keys = found.rowIDs.prefix(3).map(String.init).joined(separator: ", ")
        return what + ": rowid \(keys)" + (found.count > Int64(found.rowIDs.prefix(3).count) ? ", …" : "")
    }
}
