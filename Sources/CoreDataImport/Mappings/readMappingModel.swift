import MapAnalysis
package import MapSyntax

/// A mapping model that was read, or why it was not.
package struct ReadMapping: Sendable {
    package var file: TextFile
    /// Nil if the file is not a mapping model, or if a part of it is damaged.
    package var mapping: CoreDataMapping?
    package var findings: [Diagnostic]
}

/// Reads each `xcmapping.xml` of some files once. The ID of the first file is `first`, and the others follow.
package func readMappingModels(_ files: [TextFile], first: Int) -> [ReadMapping] {
    files.enumerated().filter { ("/" + $1.path).hasSuffix("/xcmapping.xml") }.map { index, file in
        let (mapping, findings) = readMappingModel(file, id: FileID(first + index))
        return ReadMapping(file: file, mapping: mapping, findings: findings)
    }
}

/// Reads the `xcmapping.xml` of a mapping model. Returns nil and the findings if the file is not one, or if an archive in it is damaged. Objects that no list
/// contains are read too, and it does not matter whether they are damaged: Xcode leaves them in the file, and Core Data ignores them.
package func readMappingModel(_ file: TextFile, id: FileID) -> (mapping: CoreDataMapping?, findings: [Diagnostic]) {
    let (root, findings) = readXML(file, id: id)
    guard let root else { return (nil, findings) }
    var reader = MappingModelReader(root)
    let mapping = reader.read()
    return (reader.findings.isEmpty ? mapping : nil, reader.findings)
}

/// Reads the objects of a mapping model, which refer to each other by their IDs.
struct MappingModelReader {
    private let root: XMLElement
    private var objects: [String: MappingModelObject] = [:]
    private var order: [MappingModelObject] = []
    private var listed: Set<String> = []
    private(set) var findings: [Diagnostic] = []

    init(_ root: XMLElement) { self.root = root }

    mutating func read() -> CoreDataMapping? {
        guard root.name == "database" else {
            findings.append(.notAMappingModel(root))
            return nil
        }
        order = root.children(named: "object").compactMap(MappingModelObject.init)
        objects = Dictionary(order.map { ($0.id, $0) }) { first, _ in first }
        guard let model = order.first(where: { $0.kind == .model }) else {
            findings.append(.noMappingModel(in: root))
            return nil
        }
        var mapping = CoreDataMapping()
        mapping.source = side("source", of: model)
        mapping.destination = side("destination", of: model)
        let entities = members("entitymappings", of: model, .entity)
        let numbered = entities.enumerated().sorted { left, right in
            (left.element.number, left.offset) < (right.element.number, right.offset)
        }
        mapping.entities = numbered.map { entityMapping($0.element) }
        let found = findings
        let unlisted = order.filter { $0.kind != .model && !listed.contains($0.id) }.map(\.range)
        mapping.unlistedEntities = order.filter { $0.kind == .entity && !listed.contains($0.id) }.map { entityMapping($0) }
        mapping.unlisted = order.filter { $0.kind.isProperty && !listed.contains($0.id) }.map { property($0) }
        mapping.unlistedPlaces = unlisted
        findings = found
        mapping.unread = unread(model)
        return mapping
    }

    /// Returns the objects that an object lists, each once. An ID without its object is a finding.
    private mutating func members(
        _ name: String, of owner: MappingModelObject, _ kind: MappingModelObject.Kind
    ) -> [MappingModelObject] {
        var found: [MappingModelObject] = []
        for (id, range) in owner.references[name] ?? [] {
            guard let object = objects[id], object.kind == kind else {
                findings.append(.missingMappingObject(id, name, at: range))
                continue
            }
            if listed.insert(id).inserted { found.append(object) }
        }
        return found
    }

    private mutating func side(_ name: String, of model: MappingModelObject) -> CoreDataMapping.Side {
        var side = CoreDataMapping.Side()
        let path = model.values["\(name)modelpath"]
        side.path = path?.text
        side.range = path?.range ?? model.range
        guard let data = model.values["\(name)modeldata"] else { return side }
        switch data.bytes.flatMap(readModelCopy) {
        case .success(let copy): side.copy = copy
        case .failure(let fault): findings.append(.unreadableArchive("the copy of the \(name) model", fault, at: data.range))
        }
        return side
    }

    private mutating func entityMapping(_ object: MappingModelObject) -> CoreDataMapping.EntityMapping {
        let (source, destination) = (object.text("sourcename"), object.text("destinationname"))
        let name = object.text("name").map(mappingName) ?? "\(source ?? "")To\(destination ?? "")"
        var mapping = CoreDataMapping.EntityMapping(name: name, range: object.range)
        if source == nil, destination == nil { findings.append(.mappingWithoutEntities(at: object.range)) }
        (mapping.source, mapping.destination) = (source, destination)
        mapping.kind = object.text("mappingtypename")
        mapping.filter = object.text("sourcefilterpredicatestring").map {
            CoreDataMapping.Filter(text: $0, predicate: parsePredicate($0))
        }
        mapping.sourceExpression = archived("sourceexpressiondata", of: object, "the source expression of '\(name)'")
        mapping.policy = object.text("migrationpolicyclassname")
        mapping.attributes = members("attributemappings", of: object, .attribute).map { property($0, of: name) }.sortedByName
        mapping.relationships = members("relationshipmappings", of: object, .relationship).map { property($0, of: name) }.sortedByName
        mapping.unread = unread(object)
        return mapping
    }

    private mutating func property(_ object: MappingModelObject, of owner: String? = nil) -> CoreDataMapping.PropertyMapping {
        let name = object.text("name") ?? ""
        var mapping = CoreDataMapping.PropertyMapping(name: name, range: object.range)
        let path = owner.map { "\($0).\(name)" } ?? name
        mapping.value = archived("valueexpressiondata", of: object, "the value expression of '\(path)'")
        mapping.keyPath = object.text("sourcekeypath")
        mapping.sourceMapping = object.text("sourcemappingname").map(mappingName)
        mapping.unread = unread(object)
        return mapping
    }

    private mutating func archived(_ name: String, of object: MappingModelObject, _ what: String) -> CoreDataExpression? {
        guard let data = object.values[name] else { return nil }
        switch data.bytes.flatMap(readArchivedExpression) {
        case .success(let expression): return expression
        case .failure(let fault):
            findings.append(.unreadableArchive(what, fault, at: data.range))
            return nil
        }
    }

    /// Returns the values that this reader does not know.
    private func unread(_ object: MappingModelObject) -> [CoreDataMapping.UnreadValue] {
        object.names.filter { !object.kind.known.contains($0) }.map { name in
            let value = object.values[name]
            return CoreDataMapping.UnreadValue(name: name, value: value?.isBinary == true ? "binary data" : value?.text ?? "")
        }
    }
}

extension [CoreDataMapping.PropertyMapping] {
    /// In a fixed order, since the file has the order of a set.
    fileprivate var sortedByName: Self { sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
}
