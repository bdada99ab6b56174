package import MapAnalysis
package import MapSyntax

/// A mapping model as its XML has it. Names are texts, and nothing is resolved.
package struct CoreDataMapping: Hashable, Sendable {
    package var source = Side()
    package var destination = Side()
    /// In the order in which Core Data runs them.
    package var entities: [EntityMapping] = []
    /// Entity mappings that the mapping model no longer lists. Xcode leaves them in the file, and Core Data ignores them.
    package var unlistedEntities: [EntityMapping] = []
    /// Mappings of properties that no entity mapping lists. Xcode leaves them in the file, and Core Data ignores them.
    package var unlisted: [PropertyMapping] = []
    /// Where the objects of both stand that no list contains, with those that an unlisted entity mapping lists.
    package var unlistedPlaces: [TextRange] = []
    package var unread: [UnreadValue] = []

    package init() {}

    /// What the file knows about one of its two models.
    package struct Side: Hashable, Sendable {
        /// The path of the model's folder in the project of its author: `App/Blog.xcdatamodeld/Blog 2.xcdatamodel`.
        package var path: String?
        /// Where the path is written, or the mapping model if it has none.
        package var range: TextRange?
        /// The copy of the model that Xcode made when it made the mapping model.
        package var copy: CoreDataModel?

        package init() {}

        /// The name of the bundle in the path: `Blog.xcdatamodeld`.
        package var bundle: String? { path?.split(separator: "/").last { $0.hasSuffix(".xcdatamodeld") }.map(String.init) }

        /// The name of the version in the path: `Blog 2`.
        package var name: String? {
            guard let last = path?.split(separator: "/").last else { return nil }
            return last.hasSuffix(".xcdatamodel") ? String(last.dropLast(12)) : String(last)
        }
    }

    /// A value of the file that mapc does not know.
    package struct UnreadValue: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// How the rows of a source entity become rows of a destination entity.
    package struct EntityMapping: Hashable, Sendable {
        /// By default the names of its entities: `PostToPost`.
        package var name: String
        package var range: TextRange?
        /// Absent if the mapping only adds an entity.
        package var source: String?
        /// Absent if the mapping only removes an entity.
        package var destination: String?
        /// The kind as Xcode names it. All known files have `Undefined`: the two names decide.
        package var kind: String?
        /// The condition on rows of the source.
        package var filter: Filter?
        /// The expression that finds the rows, if its author wrote it.
        package var sourceExpression: CoreDataExpression?
        /// The class whose code makes the rows. Absent if its name is empty.
        package var policy: String?
        package var attributes: [PropertyMapping] = []
        package var relationships: [PropertyMapping] = []
        package var unread: [UnreadValue] = []

        package init(name: String, range: TextRange? = nil) {
            self.name = name
            self.range = range
        }
    }

    /// A condition, with the text that its author wrote.
    package struct Filter: Hashable, Sendable {
        package var text: String
        /// Absent if the text cannot be read.
        package var predicate: CoreDataPredicate?

        package init(text: String, predicate: CoreDataPredicate?) {
            self.text = text
            self.predicate = predicate
        }
    }

    /// How a property of the destination gets its value.
    package struct PropertyMapping: Hashable, Sendable {
        package var name: String
        package var range: TextRange?
        /// Absent if Xcode generates the value from the property's name.
        package var value: CoreDataExpression?
        /// What a generated expression reads, as written: `$source.country`.
        package var keyPath: String?
        /// The entity mapping whose rows a generated expression gives.
        package var sourceMapping: String?
        package var unread: [UnreadValue] = []

        package init(name: String, range: TextRange? = nil) {
            self.name = name
            self.range = range
        }
    }
}
