// What only Core Data needs to know: `Grammar/core-data.md`.
extension SyntaxReader {
    /// Parses `coreData` of a model.
    mutating func coreData(_ node: YAMLNode) -> CoreDataSyntax {
        var coreData = CoreDataSyntax(range: node.range)
        read(node, as: CoreDataModelKey.self, of: "'coreData'") { reader, key, pair in
            let value = pair.value
            switch key {
            case .configurations:
                for pair in reader.pairs(of: value, "'configurations'") ?? [] {
                    let entities = reader.names(pair.value, "configuration '\(pair.key.text)'")
                    coreData.configurations.append((Name(pair.key.text, pair.key.range), entities))
                }
            case .fetchRequests: reader.fetchRequests(value, "'fetchRequests'")
            case .userInfo: reader.userInfo(value)
            case .hashes:
                for pair in reader.pairs(of: value, "'hashes'") ?? [] {
                    guard let hash = reader.name(pair.value, "'\(pair.key.text)'", expected: "a hash in hex") else { continue }
                    coreData.hashes.append((Name(pair.key.text, pair.key.range), hash))
                }
            case .hashesOf: coreData.hashesOf = reader.name(value, "'hashesOf'", expected: "a fingerprint")
            case .introspected: coreData.isIntrospected = reader.boolean(value, "'introspected'") ?? false
            }
        }
        return coreData
    }

    /// Parses `coreData` of an entity.
    mutating func coreDataOfEntity(_ node: YAMLNode) -> TextRange {
        read(node, as: CoreDataEntityKey.self, of: "'coreData'") { reader, key, pair in
            switch key {
            case .class: _ = reader.text(pair.value, "'class'")
            case .fetchedProperties: reader.fetchRequests(pair.value, "'fetchedProperties'")
            case .indexes: reader.texts(pair.value, "'indexes'")
            case .userInfo: reader.userInfo(pair.value)
            }
        }
        return node.range
    }

    /// Parses `coreData` of an attribute.
    mutating func coreData(_ node: YAMLNode, into attribute: inout AttributeSyntax) {
        var coreData = attribute.coreData ?? CoreDataAttributeSyntax()
        coreData.range = node.range
        read(node, as: CoreDataAttributeKey.self, of: "'coreData'") { reader, key, pair in
            switch key {
            case .class: _ = reader.text(pair.value, "'class'")
            case .transformer: _ = reader.text(pair.value, "'transformer'")
            case .derived: coreData.derived = reader.name(pair.value, "'derived'", expected: "an expression of Core Data")
            case .objectID: coreData.objectID = reader.boolean(pair.value, "'objectID'") == true ? pair.value.range : nil
            case .encrypted: coreData.encrypted = reader.boolean(pair.value, "'encrypted'") == true ? pair.value.range : nil
            case .userInfo: reader.userInfo(pair.value)
            }
        }
        attribute.coreData = coreData
    }

    /// Parses `coreData` of a relationship.
    mutating func coreDataOfRelationship(_ node: YAMLNode) -> TextRange {
        read(node, as: CoreDataRelationshipKey.self, of: "'coreData'") { reader, key, pair in
            switch key {
            case .userInfo: reader.userInfo(pair.value)
            }
        }
        return node.range
    }

    private mutating func userInfo(_ node: YAMLNode) { texts(node, "'userInfo'") }

    /// Parses a map of texts.
    private mutating func texts(_ node: YAMLNode, _ what: String) {
        for pair in pairs(of: node, what) ?? [] { _ = text(pair.value, "'\(pair.key.text)'") }
    }

    /// Parses `{ recent: { entity: Post, predicate: … } }`.
    private mutating func fetchRequests(_ node: YAMLNode, _ what: String) {
        for pair in pairs(of: node, what) ?? [] {
            read(pair.value, as: FetchRequestKey.self, of: "'\(pair.key.text)'") { reader, key, pair in
                switch key {
                case .entity, .predicate: _ = reader.text(pair.value, "'\(key.rawValue)'")
                case .options: reader.texts(pair.value, "'options'")
                }
            }
        }
    }
}
