@testable import MapAnalysis

/// An object of an archive that a test writes. `.named` and `.the` are two mentions of one object, so that objects can refer to each other in circles.
indirect enum ArchivedFixture: Sendable {
    case null
    case text(String)
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    case list([ArchivedFixture])
    case dictionary([Member])
    case object(String, [Member])
    case named(String, ArchivedFixture)
    case the(String)

    /// A key and its value.
    typealias Member = (String, ArchivedFixture)

    /// The bytes of an archive whose root is this object.
    var bytes: [UInt8] {
        var writer = Writer()
        let root = writer.reference(to: self)
        func member(_ key: String, _ value: PropertyList) -> PropertyList.Member { PropertyList.Member(key: Array(key.utf8), value: value) }
        return BinaryPropertyListWriter.bytes(
            of: .dictionary([
                member("$archiver", .text(Array("NSKeyedArchiver".utf8))), member("$top", .dictionary([member("root", root)])),
                member("$objects", .array(writer.objects)),
            ]))
    }

    private struct Writer {
        var objects: [PropertyList] = [.text(Array("$null".utf8))]
        private var places: [String: Int] = [:]

        mutating func reference(to value: ArchivedFixture) -> PropertyList {
            switch value {
            case .null: return .uid(0)
            case .the(let name): return .uid(place(of: name))
            case .named(let name, let value):
                let place = place(of: name)
                let object = object(value)
                objects[place] = object
                return .uid(place)
            default:
                objects.append(.null)
                let place = objects.count - 1
                let object = object(value)
                objects[place] = object
                return .uid(place)
            }
        }

        private mutating func place(of name: String) -> Int {
            if let place = places[name] { return place }
            objects.append(.null)
            places[name] = objects.count - 1
            return objects.count - 1
        }

        private mutating func object(_ value: ArchivedFixture) -> PropertyList {
            switch value {
            case .text(let text): return .text(Array(text.utf8))
            case .integer(let integer): return .integer(String(integer))
            case .real(let real): return .real(real)
            case .boolean(let boolean): return .boolean(boolean)
            case .list(let elements): return object("NSArray", ["NS.objects": .array(elements.map { reference(to: $0) })])
            case .dictionary(let members):
                let keys = members.map { reference(to: .text($0.0)) }
                return object("NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(members.map { reference(to: $0.1) })])
            case .object(let name, let members):
                return object(name, Dictionary(members.map { ($0.0, reference(to: $0.1)) }) { _, last in last })
            case .null, .named, .the: return .null
            }
        }

        private mutating func object(_ name: String, _ members: [String: PropertyList]) -> PropertyList {
            let description = PropertyList.dictionary([PropertyList.Member(key: Array("$classname".utf8), value: .text(Array(name.utf8)))])
            objects.append(description)
            let all = members.merging(["$class": .uid(objects.count - 1)]) { own, _ in own }
            return .dictionary(all.sorted { $0.key < $1.key }.map { PropertyList.Member(key: Array($0.key.utf8), value: $0.value) })
        }
    }
}

/// Predicates and expressions as `NSPredicate` and `NSExpression` are archived.
extension ArchivedFixture {
    static let own = object("NSSelfExpression", [])

    static func constant(_ value: ArchivedFixture) -> ArchivedFixture { object("NSConstantValueExpression", [("NSConstantValue", value)]) }

    static func variable(_ name: String) -> ArchivedFixture { object("NSVariableExpression", [("NSVariable", .text(name))]) }

    static func path(_ path: String, of operand: ArchivedFixture = own) -> ArchivedFixture {
        let specifier = object("NSKeyPathSpecifierExpression", [("NSKeyPath", .text(path))])
        return object("NSKeyPathExpression", [("NSOperand", operand), ("NSArguments", .list([specifier]))])
    }

    static func call(_ name: String, _ arguments: ArchivedFixture...) -> ArchivedFixture {
        let system = object("NSConstantValueExpression", [("NSConstantValueClassName", .text("_NSPredicateUtilities"))])
        return object("NSFunctionExpression", [("NSOperand", system), ("NSSelectorName", .text(name)), ("NSArguments", .list(arguments))])
    }

    /// Returns a comparison by the number of its operator (`NSPredicateOperatorType`).
    static func compare(
        _ left: ArchivedFixture, _ operation: Int, _ right: ArchivedFixture, options: Int = 0, modifier: Int = 0
    ) -> ArchivedFixture {
        object(
            "NSComparisonPredicate",
            [
                ("NSLeftExpression", left), ("NSRightExpression", right),
                (
                    "NSPredicateOperator",
                    object(
                        "NSPredicateOperator",
                        [("NSOperatorType", .integer(operation)), ("NSOptions", .integer(options)), ("NSModifier", .integer(modifier))])
                ),
            ])
    }

    static func all(_ parts: ArchivedFixture...) -> ArchivedFixture { compound(1, parts) }

    static func any(_ parts: ArchivedFixture...) -> ArchivedFixture { compound(2, parts) }

    static func not(_ part: ArchivedFixture) -> ArchivedFixture { compound(0, [part]) }

    private static func compound(_ type: Int, _ parts: [ArchivedFixture]) -> ArchivedFixture {
        object("NSCompoundPredicate", [("NSCompoundPredicateType", .integer(type)), ("NSSubpredicates", .list(parts))])
    }
}

/// Models as `NSManagedObjectModel` is archived.
extension ArchivedFixture {
    static func model(_ entities: [Member]) -> ArchivedFixture {
        object("NSManagedObjectModel", [("NSEntities", .dictionary(entities))])
    }

    /// Returns an entity of these properties. Its other members are overridden by `members`.
    static func entity(
        _ name: String, _ properties: [Member], _ members: (String, ArchivedFixture)...
    ) -> ArchivedFixture {
        named(name, object("NSEntityDescription", [("NSEntityName", .text(name)), ("NSProperties", .dictionary(properties))] + members))
    }

    static func attribute(_ name: String, _ type: Int, _ members: (String, ArchivedFixture)...) -> ArchivedFixture {
        object("NSAttributeDescription", [("NSPropertyName", .text(name)), ("NSAttributeType", .integer(type))] + members)
    }
}
