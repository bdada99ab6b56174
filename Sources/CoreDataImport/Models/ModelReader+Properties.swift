import MapAnalysis
import MapSyntax

/// Reads attributes and relationships.
extension ModelReader {
    mutating func attribute(_ element: XMLElement) -> CoreDataModel.Attribute? {
        check(element, .attribute)
        guard let name = name(of: element) else { return nil }
        var attribute = CoreDataModel.Attribute(name: name.value, range: name.range, type: type(of: element))
        attribute.isOptional = flag(element, "optional")
        attribute.isTransient = flag(element, "transient")
        attribute.isIndexed = flag(element, "indexed")
        attribute.hasExternalStorage = flag(element, "allowsExternalBinaryDataStorage")
        attribute.isPreserved = flag(element, "preservesValueInHistoryOnDeletion", "preserveAfterDeletion")
        attribute.isEncrypted = flag(element, "allowsCloudEncryption")
        attribute.composite = text(element, "compositeName", "composite", "elementName", "compositeAttributeName")
        attribute.transformer = text(element, "valueTransformerName")
        attribute.className = text(element, "customClassName")
        // Only texts are compared with it.
        attribute.pattern = attribute.type == .string ? text(element, "regularExpressionString") : nil
        let derivation = text(element, "derivationExpression")
        if flag(element, "derived"), derivation == nil { report(.missingXMLAttribute("derivationExpression", of: element)) }
        attribute.derivation = derivation
        attribute.renamingID = text(element, "elementID", "renamingIdentifier")
        attribute.hashModifier = text(element, "versionHashModifier")
        attribute.userInfo = userInfo(of: element)
        addValues(element, to: &attribute)
        return attribute
    }

    /// Reads the default value and the bounds, whose form depends on the type.
    private mutating func addValues(_ element: XMLElement, to attribute: inout CoreDataModel.Attribute) {
        switch attribute.type {
        case .date:
            attribute.defaultValue = constant(element, "defaultDateTimeInterval", of: .date)
            attribute.min = constant(element, "minDateTimeInterval", of: .date)
            attribute.max = constant(element, "maxDateTimeInterval", of: .date)
            // Xcode leaves a text such as 'now' beside the number that counts.
            let ignored = element["defaultDateTimeInterval"] == nil ? ["defaultValueString"] : []
            ignore(ignored + ["minValueString", "maxValueString"], of: element)
        case .string:
            attribute.defaultValue = constant(element, "defaultValueString", of: .string)
            attribute.minLength = length(element, "minValueString")
            attribute.maxLength = length(element, "maxValueString")
            ignore(["defaultDateTimeInterval", "minDateTimeInterval", "maxDateTimeInterval"], of: element)
        case .boolean, .uuid, .uri:
            // A limit that is left from another type says nothing.
            attribute.defaultValue = constant(element, "defaultValueString", of: attribute.type)
            ignore(["defaultDateTimeInterval", "minDateTimeInterval", "maxDateTimeInterval"], of: element)
        default:
            attribute.defaultValue = constant(element, "defaultValueString", of: attribute.type)
            attribute.min = constant(element, "minValueString", of: attribute.type)
            attribute.max = constant(element, "maxValueString", of: attribute.type)
            ignore(["defaultDateTimeInterval", "minDateTimeInterval", "maxDateTimeInterval"], of: element)
        }
    }

    /// Reports values that the type of an attribute does not have.
    private mutating func ignore(_ keys: [String], of element: XMLElement) {
        for key in keys {
            if let attribute = element[key], !attribute.value.isEmpty { report(.meaninglessXMLValue(attribute, of: element)) }
        }
    }

    private mutating func type(of element: XMLElement) -> CoreDataModel.Attribute.Kind {
        // Xcode writes no type, or this word, until a type is chosen. Only a transient attribute can do without.
        guard let written = element["attributeType"], !written.value.isEmpty, written.value != "Undefined" else {
            if Self.boolean(text(element, "transient") ?? "NO") != true, let name = element["name"] {
                report(.noAttributeType(name.value, at: ModelPlace(name.range)))
            }
            return .undefined
        }
        if let kind = Self.types[written.value] { return kind }
        report(.unknownAttributeType(written, of: element, known: Self.types.keys.sorted()))
        return .undefined
    }

    static let types: [String: CoreDataModel.Attribute.Kind] = [
        "Integer 16": .integer16, "Integer 32": .integer32, "Integer 64": .integer64, "Decimal": .decimal, "Double": .double,
        "Float": .float, "String": .string, "Boolean": .boolean, "Date": .date, "Binary": .binary, "UUID": .uuid, "URI": .uri,
        "Transformable": .transformable, "Object ID": .objectID, "Composite": .composite,
    ]

    /// Reads a value of a type. An empty text is the default value of a string, and no value of another type.
    private mutating func constant(
        _ element: XMLElement, _ key: String, of type: CoreDataModel.Attribute.Kind
    ) -> CoreDataModel.Attribute.Constant? {
        guard let attribute = element[key], type == .string || !attribute.value.isEmpty else { return nil }
        if let value = Self.constant(attribute.value, of: type) { return value }
        if let word = type.xmlWord {
            let isDefault = key.hasPrefix("default")
            let compiled = isDefault ? Self.compiled(attribute.value, of: type) : nil
            report(
                isDefault
                    ? .unfitDefault(attribute, of: owner(of: element), type: word, compiled: compiled?.word)
                    : .unfitLimit(Self.limit(key), attribute, of: owner(of: element), type: word))
            return compiled?.value
        }
        if type != .undefined { report(.meaninglessXMLValue(attribute, of: element)) }
        return nil
    }

    /// Reads a limit of the length of a text.
    private mutating func length(_ element: XMLElement, _ key: String) -> Int? {
        guard let attribute = element[key], !attribute.value.isEmpty else { return nil }
        if let value = WrittenNumber(attribute.value)?.whole.flatMap({ Int($0) }), value >= 0 { return value }
        report(.unfitLimit(Self.limit(key) + " length", attribute, of: owner(of: element), type: "String"))
        return nil
    }

    private static func limit(_ key: String) -> String { key.hasPrefix("min") ? "minimum" : "maximum" }

    private func owner(of element: XMLElement) -> String {
        [entityName, element["name"]?.value].compactMap(\.self).joined(separator: ".")
    }

    /// Returns a value of a type; nil if the text has another form.
    private static func constant(_ text: String, of type: CoreDataModel.Attribute.Kind) -> CoreDataModel.Attribute.Constant? {
        switch type {
        case .string, .uri: .text(text)
        case .uuid: UUIDText.bytes(utf8: Array(text.utf8)) == nil ? nil : .text(text)
        case .boolean: boolean(text).map { .boolean($0) }
        case .integer16: WrittenNumber(text)?.whole.flatMap { Int16($0) == nil ? nil : .number($0) }
        case .integer32: WrittenNumber(text)?.whole.flatMap { Int32($0) == nil ? nil : .number($0) }
        case .integer64: WrittenNumber(text)?.whole.map { .number($0) }
        case .decimal, .double, .float: WrittenNumber(text).map { .number($0.text) }
        case .date: WrittenNumber(text).map { .date(secondsSince2001: $0.value) }
        case .binary, .transformable, .objectID, .composite, .undefined: nil
        }
    }

    /// Returns what compiled models have for a default value that does not fit, where that is known: `NO` of an integer is 0, and `0.0` of a Boolean is false.
    private static func compiled(
        _ text: String, of type: CoreDataModel.Attribute.Kind
    ) -> (value: CoreDataModel.Attribute.Constant, word: String)? {
        switch type {
        case .integer16, .integer32, .integer64: text == "NO" ? (.number("0"), "0") : nil
        case .boolean: WrittenNumber(text)?.value == 0 ? (.boolean(false), "false") : nil
        default: nil
        }
    }
}

extension CoreDataModel.Attribute.Kind {
    /// The type as Xcode writes it; nil for a type of which a text says nothing.
    fileprivate var xmlWord: String? {
        switch self {
        case .binary, .transformable, .objectID, .composite, .undefined: nil
        default: ModelReader.types.first { $0.value == self }?.key
        }
    }
}

/// Reads relationships.
extension ModelReader {
    mutating func relationship(_ element: XMLElement) -> CoreDataModel.Relationship? {
        check(element, .relationship)
        guard let name = name(of: element) else { return nil }
        var relationship = CoreDataModel.Relationship(name: name.value, range: name.range)
        relationship.destination = text(element, "destinationEntity")
        relationship.destinationRange = element["destinationEntity"]?.range
        relationship.inverse = text(element, "inverseName")
        relationship.inverseEntity = text(element, "inverseEntity")
        relationship.inverseRange = element["inverseName"]?.range
        relationship.isMany = flag(element, "toMany")
        relationship.isOptional = flag(element, "optional")
        relationship.isOrdered = flag(element, "ordered")
        relationship.isTransient = flag(element, "transient")
        relationship.isIndexed = flag(element, "indexed")
        relationship.minCount = integer(element, "minCount")
        relationship.maxCount = integer(element, "maxCount")
        relationship.deleteRule =
            choice(element, "deletionRule", ["Nullify": .nullify, "Cascade": .cascade, "Deny": .deny, "No Action": .noAction]) ?? .nullify
        relationship.renamingID = text(element, "elementID", "renamingIdentifier")
        relationship.hashModifier = text(element, "versionHashModifier")
        relationship.userInfo = userInfo(of: element)
        return relationship
    }
}
