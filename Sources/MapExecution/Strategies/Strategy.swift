/// Where the work of a migration happens.
public enum Strategy: Sendable, Equatable {
    /// In the store, in one transaction: safe whoever else has it open.
    case inPlace
    /// On a copy that then takes the store's place; the old store is kept if there are rules for backups.
    case copy(keeping: Backups?)
    /// In a new store at that path; the old one is only read.
    case into(String)
}
