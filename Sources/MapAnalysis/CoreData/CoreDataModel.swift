package import MapSyntax

/// One version of a Core Data model as its XML or its archive has it. Names are texts, and nothing is resolved.
///
/// Places are those in the XML. A model from an archive has none.
package struct CoreDataModel: Hashable, Sendable {
    /// The version identifiers. One empty text is not the same as none.
    package var identifiers: [String] = []
    /// In the order of the file. An archive has them by name.
    package var entities: [Entity] = []
    /// The composites that attributes of type `composite` name.
    package var composites: [Composite] = []
    package var configurations: [Configuration] = []
    package var fetchRequests: [FetchRequest] = []
    package var userInfo: [UserInfo] = []

    package init() {}

    /// One entry of a `userInfo` dictionary.
    package struct UserInfo: Hashable, Sendable {
        package var key: String
        package var value: String

        package init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// A configuration: the entities of one of several stores.
    package struct Configuration: Hashable, Sendable {
        package var name: String
        package var entities: [String]
        /// Where the names of its entities are written; empty for an archive.
        package var ranges: [TextRange] = []

        package init(name: String, entities: [String]) {
            self.name = name
            self.entities = entities
        }
    }

    /// A fetch request template, which is documentation to mapc.
    package struct FetchRequest: Hashable, Sendable {
        package var name: String
        package var entity: String
        /// Where the name is written.
        package var range: TextRange?
        /// The predicate in Core Data's own format.
        package var predicate: String?
        /// Everything else that the XML has of it, such as limits and the form of the result, as written.
        package var options: [UserInfo] = []

        package init(name: String, entity: String, predicate: String?) {
            self.name = name
            self.entity = entity
            self.predicate = predicate
        }
    }

    /// A composite: the attributes that each composite attribute of its type has.
    package struct Composite: Hashable, Sendable {
        package var name: String
        package var range: TextRange?
        package var attributes: [Attribute] = []

        package init(name: String, range: TextRange? = nil) {
            self.name = name
            self.range = range
        }
    }
}

extension CoreDataModel {
    package struct Entity: Hashable, Sendable {
        package var name: String
        /// Where the name is written.
        package var range: TextRange?
        package var parent: String?
        package var parentRange: TextRange?
        package var isAbstract = false
        /// The class of its objects, if that is not `NSManagedObject`.
        package var className: String?
        package var renamingID: String?
        package var hashModifier: String?
        package var attributes: [Attribute] = []
        package var relationships: [Relationship] = []
        /// Queries that Core Data runs when a program asks for them. Nothing of them is stored.
        package var fetchedProperties: [FetchRequest] = []
        package var unique: [[String]] = []
        /// Where the names in `unique` are written; empty for an archive.
        package var uniqueRanges: [[TextRange]] = []
        package var indexes: [Index] = []
        package var userInfo: [UserInfo] = []

        package init(name: String, range: TextRange? = nil) {
            self.name = name
            self.range = range
        }
    }

    /// A fetch index, which has a name, or a compound index of older models, which has none.
    package struct Index: Hashable, Sendable {
        package struct Part: Hashable, Sendable {
            /// A property's name, or an expression if `isExpression`.
            package var property: String
            package var range: TextRange?
            package var isExpression = false
            package var isDescending = false
            /// Whether the part is of an R-tree.
            package var isSpatial = false

            package init(property: String, isExpression: Bool = false, isDescending: Bool = false, isSpatial: Bool = false) {
                self.property = property
                self.isExpression = isExpression
                self.isDescending = isDescending
                self.isSpatial = isSpatial
            }
        }

        package var name: String?
        package var parts: [Part]
        /// The condition of a partial index, in Core Data's own format.
        package var condition: String?

        package init(name: String?, parts: [Part], condition: String? = nil) {
            self.name = name
            self.parts = parts
            self.condition = condition
        }
    }

    package struct Attribute: Hashable, Sendable {
        package var name: String
        package var range: TextRange?
        package var type: Kind
        /// The composite that a composite attribute is of.
        package var composite: String?
        package var isOptional = false
        package var isTransient = false
        package var defaultValue: Constant?
        package var min: Constant?
        package var max: Constant?
        package var minLength: Int?
        package var maxLength: Int?
        package var pattern: String?
        package var transformer: String?
        /// The class of a transformable's values.
        package var className: String?
        package var hasExternalStorage = false
        /// Whether the value stays in the history after its row is deleted.
        package var isPreserved = false
        /// Whether iCloud keeps the value encrypted.
        package var isEncrypted = false
        /// Whether an older model asks for an index of its own.
        package var isIndexed = false
        /// The expression of a derived attribute, in Core Data's own format.
        package var derivation: String?
        package var renamingID: String?
        package var hashModifier: String?
        package var userInfo: [UserInfo] = []

        package init(name: String, range: TextRange? = nil, type: Kind) {
            self.name = name
            self.range = range
            self.type = type
        }

        /// The type, with the number that it has in Core Data (`NSAttributeType`).
        package enum Kind: Int, Hashable, Sendable, CaseIterable {
            case undefined = 0
            case integer16 = 100
            case integer32 = 200
            case integer64 = 300
            case decimal = 400
            case double = 500
            case float = 600
            case string = 700
            case boolean = 800
            case date = 900
            case binary = 1000
            case uuid = 1100
            case uri = 1200
            case transformable = 1800
            case objectID = 2000
            case composite = 2100
        }

        package enum Constant: Hashable, Sendable {
            case boolean(Bool)
            /// The number as written: `-3`, `0.5`.
            case number(String)
            case text(String)
            case date(secondsSince2001: Double)
            case data([UInt8])
        }
    }

    package struct Relationship: Hashable, Sendable {
        package var name: String
        package var range: TextRange?
        package var destination: String?
        package var destinationRange: TextRange?
        package var inverse: String?
        package var inverseEntity: String?
        package var inverseRange: TextRange?
        package var isMany = false
        package var isOptional = false
        package var isOrdered = false
        package var isTransient = false
        /// As written. In an archive, 0 where the XML has no count.
        package var minCount: Int?
        /// As written; -1 is "no limit". An archive has 1 for a to-one and 0 for a to-many where the XML has no count.
        package var maxCount: Int?
        package var deleteRule = DeleteRule.nullify
        /// Whether an older model asks for an index of its own.
        package var isIndexed = false
        package var renamingID: String?
        package var hashModifier: String?
        package var userInfo: [UserInfo] = []

        package init(name: String, range: TextRange? = nil) {
            self.name = name
            self.range = range
        }

        /// The rule, with the number that it has in Core Data (`NSDeleteRule`).
        package enum DeleteRule: Int, Hashable, Sendable, CaseIterable {
            case noAction, nullify, cascade, deny
        }
    }
}
