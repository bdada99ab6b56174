/// The names that Xcode writes in the XML of a model.
///
/// Xcode writes a few more attributes, which say nothing about a store: about code generation, the editor, Spotlight and iCloud. mapc ignores
/// these silently, and warns about every other name.
struct ModelVocabulary {
    /// The attributes that `ModelReader` reads.
    var attributes: Set<String>
    /// The attributes that say nothing about a store.
    var ignored: Set<String> = []
    var children: Set<String> = []
    /// Children that say nothing about a store, with everything in them.
    var ignoredChildren: Set<String> = []

    static let model = ModelVocabulary(
        attributes: ["userDefinedModelVersionIdentifier"],
        ignored: [
            "type", "name", "documentVersion", "lastSavedToolsVersion", "systemVersion", "minimumToolsVersion", "sourceLanguage",
            "macOSVersion", "iOSVersion", "tvOSVersion", "watchOSVersion", "visionOSVersion", "usedWithCloudKit", "usedWithSwiftData",
        ],
        children: ["entity", "composite", "compositeAttribute", "configuration", "fetchRequest", "userInfo"], ignoredChildren: ["elements"])
    static let entity = ModelVocabulary(
        attributes: [
            "name", "parentEntity", "isAbstract", "representedClassName", "elementID", "renamingIdentifier", "versionHashModifier",
        ],
        ignored: ["syncable", "codeGenerationType", "coreSpotlightDisplayNameExpression"],
        children: [
            "attribute", "relationship", "fetchedProperty", "uniquenessConstraints", "fetchIndex", "compoundIndexes", "userInfo",
        ])
    static let attribute = ModelVocabulary(
        attributes: [
            "name", "attributeType", "optional", "transient", "indexed", "defaultValueString", "defaultDateTimeInterval", "minValueString",
            "maxValueString", "minDateTimeInterval", "maxDateTimeInterval", "regularExpressionString", "valueTransformerName",
            "customClassName", "allowsExternalBinaryDataStorage", "preserveAfterDeletion", "preservesValueInHistoryOnDeletion", "derived",
            "derivationExpression", "elementID", "renamingIdentifier", "versionHashModifier", "compositeName", "composite", "elementName",
            "compositeAttributeName", "allowsCloudEncryption",
        ],
        ignored: propertyIgnored.union(["usesScalarValueType"]), children: ["userInfo"])
    static let relationship = ModelVocabulary(
        attributes: [
            "name", "optional", "transient", "toMany", "ordered", "indexed", "minCount", "maxCount", "deletionRule", "destinationEntity",
            "inverseName", "inverseEntity", "elementID", "renamingIdentifier", "versionHashModifier",
        ],
        ignored: propertyIgnored, children: ["userInfo"])
    static let fetchedProperty = ModelVocabulary(
        attributes: ["name"], ignored: propertyIgnored.union(["optional", "transient"]), children: ["fetchRequest", "userInfo"])
    static let composite = ModelVocabulary(
        attributes: ["name"], ignored: ["elementID", "syncable"], children: ["attribute"])
    static let configuration = ModelVocabulary(attributes: ["name"], ignored: ["usedWithCloudKit"], children: ["memberEntity"])
    static let userInfo = ModelVocabulary(attributes: [], children: ["entry"])
    static let entry = ModelVocabulary(attributes: ["key", "value"])
    static let fetchIndex = ModelVocabulary(
        attributes: ["name", "partialIndexPredicate", "predicateString"], children: ["fetchIndexElement"])
    static let fetchIndexElement = ModelVocabulary(attributes: ["property", "expression", "type", "order"], ignored: ["expressionType"])
    static let named = ModelVocabulary(attributes: ["name"])
    static let valued = ModelVocabulary(attributes: ["value"])

    /// Returns the vocabulary of an element that only contains others.
    static func list(of child: String) -> ModelVocabulary { ModelVocabulary(attributes: [], children: [child]) }

    private static let propertyIgnored: Set<String> = ["syncable", "spotlightIndexingEnabled", "storedInTruthFile"]
}
