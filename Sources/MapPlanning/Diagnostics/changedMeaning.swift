import MapPlan
package import MapSyntax

extension DiagnosticCode {
    /// A name in a view, trigger, index or CHECK of the store means another column because a column is added or renamed.
    package static let changedMeaning = DiagnosticCode("changed-meaning", .error)
}

extension Diagnostic {
    /// - Parameters:
    ///   - object: a text such as `view 'recent'`.
    ///   - column: a column that it reads afterwards and not now, such as `child.size`; nil if there is none.
    ///   - former: a column that it reads now and not afterwards; nil if there is none.
    ///   - entry: the key that names the object under `objects`; nil if a mapping cannot name it.
    static func changedMeaning(
        of object: String, reads column: String?, insteadOf former: String?, entry: String?, at range: TextRange?
    ) -> Diagnostic {
        let message =
            switch (former, column) {
            case (let former?, let column?): "the database's \(object) reads '\(former)' now, and would read '\(column)' instead"
            case (nil, let column?): "the database's \(object) would read '\(column)', which it does not read now"
            case (let former, nil): "the database's \(object) reads '\(former ?? "")' now, and would not afterwards"
            }
        return Diagnostic(
            .changedMeaning, message, at: range,
            notes: ["SQLite finds columns by their names, and a column gets a name by this plan that means something else in that text"],
            help: help(entry))
    }

    /// - Parameter object: a text such as `view 'recent'`, which uses a view for which the mapping answers.
    static func unjudgedReader(_ object: String, of table: String, entry: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .changedMeaning,
            "the database's \(object) uses '\(table)', which changes, and a view for which the mapping answers under 'objects'", at: range,
            notes: ["it is set aside while that view is written, so mapc cannot tell whether its text means the same afterwards"],
            help: "write '\(entry): <its SQL>' under 'objects' in the mapping, too")
    }

    /// - Parameter isNew: whether the text would join by the column afterwards, and does not now.
    static func changedJoin(
        of object: String, with table: String, by column: String, isNew: Bool, entry: String?, at range: TextRange?
    ) -> Diagnostic {
        Diagnostic(
            .changedMeaning,
            "the NATURAL JOIN of the database's \(object) would \(isNew ? "also" : "no longer") compare '\(table).\(column)'", at: range,
            notes: ["a NATURAL JOIN compares all columns whose names two tables share"], help: help(entry))
    }

    /// - Parameter reason: such as `compares whole rows`.
    static func changedStar(of object: String, because reason: String, entry: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .changedMeaning, "the database's \(object) reads all columns of a table in which one gets a name, and \(reason)", at: range,
            notes: ["'*' means the columns that a table has at the time"],
            help: "write '\(entry): <its SQL>' under 'objects' in the mapping, with the columns instead of '*'")
    }

    static func changedRowIDs(of table: String, readBy object: String, entry: String?, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .changedMeaning, "the database's \(object) reads the rowids of '\(table)', whose rows get other ones", at: range,
            notes: ["a row without an integer key has a rowid of its own only as long as it stays in its table"],
            help: entry.map { "write '\($0): <its SQL>' under 'objects' in the mapping, with the key instead of the rowid" }
                ?? "change the text first, with SQL of your own")
    }

    static func changedViewColumn(_ column: String, of view: String, entry: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .changedMeaning, "the database's view '\(view)' would no longer have the column '\(column)'", at: range,
            notes: ["SQLite names a column without AS by its text, and ALTER TABLE rewrites that"],
            help: "write '\(entry): <its SQL>' under 'objects' in the mapping, with a name for each column")
    }

    private static func help(_ entry: String?) -> String {
        let words = entry.map { "write '\($0): <its SQL>' under 'objects' in the mapping, with the table before each name" }
        return "give the column another name in the store with 'column', or \(words ?? "change the text first, with SQL of your own")"
    }
}
