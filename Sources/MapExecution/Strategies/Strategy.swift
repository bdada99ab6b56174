/// Where a migration writes.
public enum Strategy: Sendable, Equatable {
    /// In the store, in one transaction. Other programs may have it open.
    case inPlace
    /// To a copy whose pages are then written into the store, in one transaction. Other programs may have it open. The store as it was becomes a backup if
    /// there are rules for backups. With `of`, the copy is one of that earlier backup, and what the store has got since is lost.
    case copy(keeping: Backups?, of: String? = nil)
    /// To a new store at this path. The old one is only read.
    case into(String)
}
