import MapCompiler

extension Step.Kind {
    /// What such a step does, as `mapc explain` prints it and `docs/plans.md` lists it.
    var meaning: String {
        switch self {
        case .metadata: "Changes names, columns or tables. Reads no rows."
        case .scan: "Reads the rows of a table and changes none, for example to create an index."
        case .patch: "Writes new values into the rows of a table, or drops a column."
        case .thin: "Deletes the rows that the new version does not keep."
        case .rebuild: "Copies the rows of a table into a new table, if SQLite cannot change the table in place."
        case .move: "Inserts rows that are made from the rows of another table."
        case .stage: "Fills a temporary table with old values or rows that later steps need."
        case .before: "Runs the SQL that the mapping has under 'sql: before'."
        case .after: "Runs the SQL that the mapping has under 'sql: after'."
        }
    }
}
