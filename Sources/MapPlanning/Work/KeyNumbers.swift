/// A number that is at least as great as each key in use. The database computes it during the run, because it depends on the rows.
indirect enum KeyBound {
    /// The greatest of 0, these values and the greatest key that a table ever had. A value that is nil counts as 0.
    case greatest([Scalar], ever: KeptKey?)
    /// The greatest of a bound and the last key of rows whose keys move by an offset.
    case moved(KeyBound, by: Scalar, last: Scalar)
    /// The greatest of a bound and the numbers in the column `new` of a TEMP table.
    case numbered(KeyBound, table: String)
}

/// Rows that say how new keys are numbered, as they fill a TEMP table.
enum KeyNumbers {
    /// The name of a number, and a number that many places after the greatest of a key and of the keys that a table ever had.
    case next(String, after: Scalar, ever: KeptKey?, place: Int)
    /// The name of an offset, and the offset that moves keys past a bound. It is nil if the last key would exceed 64 bits.
    case offset(String, past: KeyBound, first: Scalar, last: Scalar)
    /// The columns `keys` of a relation, and the number of its column `rank` past a bound. The number is nil if it would exceed 64 bits.
    case ranks(Relation, keys: [String], past: KeyBound)
}
