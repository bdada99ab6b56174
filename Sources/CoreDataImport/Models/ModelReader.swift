import MapAnalysis
import MapSyntax

/// Reads the elements of a model. Reports what it does not understand and leaves it out.
struct ModelReader {
    /// A file with a hundred findings has one mistake, or is hostile.
    private static let mostFindings = 100

    /// The entity whose properties are read.
    var entityName: String?
    private(set) var findings: [Diagnostic] = []
    /// The unknown names that are reported already, because a newer Xcode writes the same one on each line.
    private var unknown: Set<String> = []

    mutating func report(_ finding: Diagnostic) {
        if findings.count < Self.mostFindings { findings.append(finding) }
    }

    mutating func model(_ root: XMLElement) -> CoreDataModel {
        check(root, .model)
        var model = CoreDataModel()
        model.identifiers = root["userDefinedModelVersionIdentifier"].map { [$0.value] } ?? []
        for child in root.children {
            switch child.name {
            case "entity": if let entity = entity(child) { model.entities.append(entity) }
            case "composite", "compositeAttribute": if let composite = composite(child) { model.composites.append(composite) }
            case "configuration": if let configuration = configuration(child) { model.configurations.append(configuration) }
            case "fetchRequest": if let request = fetchRequest(child) { model.fetchRequests.append(request) }
            default: break
            }
        }
        model.userInfo = userInfo(of: root)
        return model
    }

    /// Reports the attributes and children of an element that mapc does not know.
    mutating func check(_ element: XMLElement, _ known: ModelVocabulary) {
        for attribute in element.attributes
        where !known.attributes.contains(attribute.name) && !known.ignored.contains(attribute.name) {
            guard unknown.insert("\(element.name) \(attribute.name)").inserted else { continue }
            report(.unknownXMLAttribute(attribute, of: element, known: known.attributes))
        }
        for child in element.children where !known.children.contains(child.name) && !known.ignoredChildren.contains(child.name) {
            guard unknown.insert("\(element.name)/\(child.name)").inserted else { continue }
            report(.unknownXMLElement(child, in: element, known: known.children))
        }
        if !element.text.utf8.allSatisfy(\.isMarkupSpace), unknown.insert("\(element.name) text").inserted {
            report(.xmlTextIgnored(in: element))
        }
    }
}

/// Reads the values of attributes.
extension ModelReader {
    /// Returns the required name of an element, and reports if there is none.
    mutating func name(of element: XMLElement, _ key: String = "name") -> XMLAttribute? {
        if let name = element[key], !name.value.isEmpty { return name }
        report(.missingXMLAttribute(key, of: element))
        return nil
    }

    /// Returns a text; nil if it is empty, as Xcode writes it for a field that was cleared.
    func text(_ element: XMLElement, _ keys: String...) -> String? {
        keys.firstResult { key in element[key].flatMap { $0.value.isEmpty ? nil : $0.value } }
    }

    mutating func flag(_ element: XMLElement, _ keys: String...) -> Bool {
        guard let attribute = keys.firstResult({ element[$0] }) else { return false }
        if let value = Self.boolean(attribute.value) { return value }
        report(.invalidXMLValue(attribute, of: element, is: "a Boolean", write: "YES or NO"))
        return false
    }

    static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }

    mutating func integer(_ element: XMLElement, _ key: String) -> Int? {
        guard let attribute = element[key], !attribute.value.isEmpty else { return nil }
        if let value = Int(attribute.value) { return value }
        report(.invalidXMLValue(attribute, of: element, is: "a whole number", write: "a number such as 1"))
        return nil
    }

    /// Returns the value that a word names.
    mutating func choice<Value>(_ element: XMLElement, _ key: String, _ choices: KeyValuePairs<String, Value>) -> Value? {
        guard let attribute = element[key] else { return nil }
        if let choice = choices.first(where: { $0.key.lowercased() == attribute.value.lowercased() }) { return choice.value }
        let words = choices.map { "'\($0.key)'" }.joined(separator: ", ")
        report(.invalidXMLValue(attribute, of: element, is: "one of \(words)", write: "one of \(words)"))
        return nil
    }

    mutating func userInfo(of element: XMLElement) -> [CoreDataModel.UserInfo] {
        var entries: [CoreDataModel.UserInfo] = []
        for list in element.children(named: "userInfo") {
            check(list, .userInfo)
            for entry in list.children(named: "entry") {
                check(entry, .entry)
                guard let key = name(of: entry, "key") else { continue }
                entries.append(CoreDataModel.UserInfo(key: key.value, value: entry["value"]?.value ?? ""))
            }
        }
        return entries
    }
}
