@testable import MapAnalysis

/// A model as lines, one for each thing in it, for comparing a compiled model with its XML. The XML is read by the patterns of the corpus, whose files have
/// one element in each line, so nothing of mapc reads both sides.
struct WrittenModel {
    var lines: [String] = []

    init(_ model: CoreDataModel) {
        lines.append("identifiers \(model.identifiers)")
        for entity in model.entities {
            let name = entity.name
            lines.append("entity \(name) < \(entity.parent ?? "-") \(entity.isAbstract)")
            lines += entity.unique.map { "\(name) unique \($0)" }
            lines += entity.indexes.map { "\(name) index \($0.name ?? "-") \($0.parts.map(\.property))" }
            for attribute in entity.attributes {
                let flags = [attribute.isOptional, attribute.isTransient, attribute.isPreserved, attribute.hasExternalStorage]
                let details = [attribute.hashModifier, attribute.renamingID, attribute.transformer].map { $0 ?? "-" }
                lines.append(
                    "\(name).\(attribute.name): \(attribute.type.rawValue) \(flags) \(details) = \(Self.text(attribute.defaultValue))")
            }
            for relationship in entity.relationships {
                let counts = [relationship.minCount, relationship.maxCount].map { $0 ?? -2 }
                let flags = [relationship.isOptional, relationship.isMany, relationship.isOrdered]
                let target = "\(relationship.destination ?? "-").\(relationship.inverse ?? "-")"
                lines.append("\(name).\(relationship.name) -> \(target) \(counts) \(flags) \(relationship.deleteRule.rawValue)")
            }
        }
        lines.sort()
    }

    private static func text(_ constant: CoreDataModel.Attribute.Constant?) -> String {
        switch constant {
        case nil: "-"
        case .boolean(let boolean): boolean ? "YES" : "NO"
        case .number(let text), .text(let text): text
        case .date(let seconds): "\(seconds)"
        case .data(let bytes): "\(bytes)"
        }
    }

    init(xml: String) {
        var (entity, unique, index, parts) = ("", [String](), "", [String]())
        for line in xml.split(separator: "\n") {
            let values = Dictionary(line.matches(of: /(\w+)="([^"]*)"/).map { (String($0.1), String($0.2)) }) { first, _ in first }
            let name = values["name"] ?? ""
            switch line.firstMatch(of: /<(\/?\w+)/).map({ String($0.1) }) {
            case "model": lines.append("identifiers \(values["userDefinedModelVersionIdentifier"].map { [$0] } ?? [])")
            case "entity":
                entity = name
                let kind = values["isAbstract"] == "YES"
                lines.append("entity \(name) < \(values["parentEntity"] ?? "-") \(kind)")
            case "attribute": lines.append("\(entity).\(name): " + Self.attribute(values))
            case "relationship": lines.append("\(entity).\(name) -> " + Self.relationship(values))
            case "constraint": unique.append(values["value"] ?? "")
            case "/uniquenessConstraint":
                lines.append("\(entity) unique \(unique)")
                unique = []
            case "fetchIndex": (index, parts) = (name, [])
            case "fetchIndexElement": parts.append(values["property"] ?? "")
            case "/fetchIndex": lines.append("\(entity) index \(index) \(parts)")
            default: break
            }
        }
        lines.sort()
    }

    private static let types = [
        "Integer 16": 100, "Integer 32": 200, "Integer 64": 300, "Decimal": 400, "Double": 500, "Float": 600, "String": 700, "Boolean": 800,
        "Date": 900, "Binary": 1000, "UUID": 1100, "URI": 1200, "Transformable": 1800,
    ]

    private static func attribute(_ values: [String: String]) -> String {
        let flags = ["optional", "transient", "preserveAfterDeletion", "allowsExternalBinaryDataStorage"].map { values[$0] == "YES" }
        let details = ["versionHashModifier", "elementID", "valueTransformerName"].map { values[$0] ?? "-" }
        return "\(types[values["attributeType"] ?? ""] ?? -1) \(flags) \(details) = \(values["defaultValueString"] ?? "-")"
    }

    private static func relationship(_ values: [String: String]) -> String {
        let isMany = values["toMany"] == "YES"
        let counts = [values["minCount"].flatMap { Int($0) } ?? 0, values["maxCount"].flatMap { Int($0) } ?? (isMany ? 0 : 1)]
        let flags = ["optional", "toMany", "ordered"].map { values[$0] == "YES" }
        let rule = ["No Action", "Nullify", "Cascade", "Deny"].firstIndex(of: values["deletionRule"] ?? "Nullify") ?? -1
        return "\(values["destinationEntity"] ?? "-").\(values["inverseName"] ?? "-") \(counts) \(flags) \(rule)"
    }
}
