import MapPlan

/// A piece of what is to be done to the database. A `Dialect` has the statements for it.
enum PlannedWork {
    case schema(SchemaChange)
    /// Makes a TEMP table.
    case make(TemporaryTable)
    /// Inserts rows into a TEMP table: into these columns, or into all in their order. With `ignoringDuplicates`, a row with the key of an earlier
    /// one is left out.
    case fill(TemporaryTable, NewRows, into: [String]? = nil, ignoringDuplicates: Bool = false)
    /// Makes an index of a TEMP table over some columns.
    case index(String, by: [String], as: String)
    case rows(RowChange)
    case searchIndex(SearchIndexChange)
    /// Gives a new table the greatest key that the table which it replaces ever had, so that no key is given twice.
    case handOverGreatestKey(from: KeptKey, to: String)
    case coreData(CoreDataChange)
    /// A statement that the author wrote.
    case authored(Statement)
}
