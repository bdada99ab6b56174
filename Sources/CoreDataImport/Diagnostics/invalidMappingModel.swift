package import MapSyntax

extension DiagnosticCode {
    /// A file is not a mapping model, or a part of it is missing.
    package static let invalidMappingModel = DiagnosticCode("invalid-mapping-model", .error)
}

extension Diagnostic {
    static func notAMappingModel(_ root: XMLElement) -> Diagnostic {
        Diagnostic(
            .invalidMappingModel, "the file is not a mapping model: it begins with '<\(root.name)>'", at: root.range,
            label: "expected '<database>'", help: "name the 'xcmapping.xml' of a folder '.xcmappingmodel'")
    }

    static func noMappingModel(in root: XMLElement) -> Diagnostic {
        Diagnostic(
            .invalidMappingModel, "the file has no object of type 'XDDEVMAPPINGMODEL'", at: root.range, label: "nothing is mapped here",
            help: "take the file from version control, or make the mapping model again in Xcode")
    }

    static func missingMappingObject(_ id: String, _ list: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .invalidMappingModel, "'\(list)' lists '\(id)', which is missing from the file or has another type", at: range,
            label: "the object is missing", help: "take the file from version control: a part of it is lost")
    }

    static func mappingWithoutEntities(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .invalidMappingModel, "an entity mapping has neither a source nor a destination", at: range,
            label: "'sourcename' and 'destinationname' are missing", help: "remove the entity mapping in Xcode, or choose its entities")
    }
}
