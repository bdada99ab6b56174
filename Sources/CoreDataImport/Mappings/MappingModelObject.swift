import MapAnalysis
import MapSyntax

/// An `<object>` of a mapping model's file, which is a Core Data store in XML with Xcode's own entities.
struct MappingModelObject {
    enum Kind: String {
        case model = "XDDEVMAPPINGMODEL"
        case entity = "XDDEVENTITYMAPPING"
        case attribute = "XDDEVATTRIBUTEMAPPING"
        case relationship = "XDDEVRELATIONSHIPMAPPING"

        var isProperty: Bool { self == .attribute || self == .relationship }

        /// The names of the values that are read. `autogenerateexpression` is true in all known files: a value that somebody wrote counts anyway.
        var known: Set<String> {
            switch self {
            case .model: ["sourcemodelpath", "sourcemodeldata", "destinationmodelpath", "destinationmodeldata"]
            case .entity:
                [
                    "name", "sourcename", "destinationname", "mappingtypename", "mappingnumber", "migrationpolicyclassname",
                    "autogenerateexpression", "sourcefilterpredicatestring", "sourceexpressiondata",
                ]
            case .attribute, .relationship:
                ["name", "valueexpressiondata", "sourcekeypath", "sourcemappingname", "autogenerateexpression"]
            }
        }
    }

    /// An `<attribute>` with its characters.
    struct Value {
        var text: String
        var range: TextRange
        var isBinary: Bool

        /// The bytes of a value in base 64.
        var bytes: Result<[UInt8], ArchiveFault> {
            Base64Text.bytes(Array(text.utf8)).map(Result.success)
                ?? .failure(ArchiveFault(reason: "the text is not base 64, or its end is missing"))
        }
    }

    let id: String
    let kind: Kind
    let range: TextRange
    /// The names of the values, in the order of the file.
    private(set) var names: [String] = []
    private(set) var values: [String: Value] = [:]
    private(set) var references: [String: [(id: String, range: TextRange)]] = [:]

    /// Returns nil for an object of another kind, and for one without an ID.
    init?(_ element: XMLElement) {
        guard let id = element["id"]?.value, let kind = element["type"].flatMap({ Kind(rawValue: $0.value) }) else { return nil }
        (self.id, self.kind, range) = (id, kind, element.range)
        for child in element.children {
            guard let name = child["name"]?.value else { continue }
            switch child.name {
            case "attribute":
                if values[name] == nil { names.append(name) }
                values[name] = Value(text: child.text, range: child.content, isBinary: child["type"]?.value == "binary")
            case "relationship":
                let list = child["idrefs"]
                references[name] = (list?.value.split(separator: " ") ?? []).map { (String($0), list?.range ?? child.range) }
            default: break
            }
        }
    }

    /// Returns the text of a value. Nil if the object has none, or an empty one.
    func text(_ name: String) -> String? {
        guard let text = values[name]?.text, !text.isEmpty else { return nil }
        return text
    }

    /// The place in the order of entity mappings.
    var number: Int { text("mappingnumber").flatMap { Int($0) } ?? Int.max }
}
