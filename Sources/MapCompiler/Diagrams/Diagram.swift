/// The entities of a version as boxes and its relationships as lines, or what differs between two versions.
public struct Diagram: Sendable {
    /// What happens between two versions. In a diagram of one version everything stays.
    public enum Mark: String, Sendable {
        /// It is as it was.
        case stays = ""
        /// The new version alone has it.
        case came = "+"
        /// The old version alone has it.
        case went = "-"
        /// Its name, its type or the number of its rows is another.
        case changed = "~"

        /// The text before a name: `+ ` or nothing.
        var prefix: String { self == .stays ? "" : rawValue + " " }
    }

    /// An entity.
    public struct Box: Sendable {
        /// The entity's name; `Customer → Client` if it has another one now.
        public var name: String
        /// What happens to the entity or to one of its attributes.
        public var mark: Mark
        /// Its own attributes, in the order of the model: the mark, and `title: string?`.
        public var lines: [(mark: Mark, text: String)]
    }

    /// A relationship with its inverse, or that between an entity and its parent.
    public struct Link: Sendable {
        /// What it joins.
        public enum Kind: Sendable {
            /// From a parent to its subentity.
            case parent
            /// How many rows there are at the start and at the end: `1`, `0..1` or `*`.
            case relationship(String, String)
        }

        /// The place of the box where it begins.
        public var start: Int
        /// The place of the box where it ends.
        public var end: Int
        /// Parent and subentity, or a relationship.
        public var kind: Kind
        /// `orders`, or `orders / customer`.
        public var label: String
        /// What happens to the relationship.
        public var mark: Mark
    }

    /// `Shop 2`, or `Shop 1 → 2`.
    public var title: String
    /// The entities, those that went at the end.
    public var boxes: [Box]
    /// The lines between them.
    public var links: [Link]
}
