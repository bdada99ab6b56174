/// A change of the tables in which Core Data keeps its books.
enum CoreDataChange {
    /// Gives the entities of a model their numbers, in place of those of another model.
    case number([NumberedEntity])
    /// Raises the greatest key of an entity to the greatest in its table.
    case raiseGreatestKey(entity: Int, table: String)
    /// Sets members of the metadata's property list to those of another list.
    case describe([UInt8])

    /// An entity of the destination.
    struct NumberedEntity {
        var number: Int
        var name: String
        /// The parent's number; 0 for a root.
        var parent: Int
        /// The table of a root.
        var table: String?
        /// The numbers that the roots had from whose tables rows come with their keys; none for a subentity.
        var formers: [Int]
    }
}
