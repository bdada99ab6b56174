import MapSyntax

extension ModelResolver {
    /// Resolves entities with their parents. They do not have properties yet.
    mutating func resolveHierarchies() {
        for (index, syntax) in self.syntax.entities.enumerated() {
            checkName(of: syntax, at: index)
            entities.append(
                Entity(
                    id: EntityID(index), name: syntax.name.text, canonicalName: syntax.renamingID?.text ?? syntax.name.text,
                    range: syntax.name.range, parent: parent(syntax.parent), isAbstract: syntax.isAbstract, key: [],
                    table: syntax.table?.text, declared: [], unique: [], indexes: [], hashModifier: syntax.hashModifier?.text,
                    doc: syntax.doc))
        }
        cutParentCycles()
        cutDeepHierarchies()
        for (index, syntax) in self.syntax.entities.enumerated() where entities[index].parent != nil {
            guard let table = syntax.table else { continue }
            report(.meaninglessKey("table", at: table.range, "belongs to the topmost entity of a hierarchy, which shares one table"))
            entities[index].table = nil
        }
        checkCanonicalNames()
    }

    private mutating func checkName(of syntax: EntitySyntax, at index: Int) {
        if let first = entityIDs[syntax.name.text], first.index != index {
            let range = self.syntax.entities[first.index].name.range
            report(.duplicateName(syntax.name.text, at: syntax.name.range, as: "an entity", first: range))
        } else if let taken = takenTypeName(syntax.name) {
            report(taken)
        }
        checkRenamingID(syntax.renamingID, of: syntax.name)
    }

    mutating func checkRenamingID(_ renamingID: Name?, of name: Name) {
        if let renamingID, renamingID.text == name.text { report(.needlessRenaming(renamingID, texts)) }
    }

    private mutating func parent(_ name: Name?) -> EntityID? {
        guard let name else { return nil }
        if let id = entityIDs[name.text] { return id }
        reportUnknownEntity(name)
        return nil
    }

    /// Reports and cuts hierarchies that are too deep. Every entity is checked with all that it inherits, so the work grows with the square
    /// of the depth.
    private mutating func cutDeepHierarchies() {
        let limit = 100
        var depths = [Int?](repeating: nil, count: entities.count)
        for start in entities.indices {
            var path = [start]
            while let parent = entities[path[path.count - 1]].parent?.index, depths[path[path.count - 1]] == nil { path.append(parent) }
            for index in path.reversed() where depths[index] == nil {
                let depth = entities[index].parent.map { (depths[$0.index] ?? 0) + 1 } ?? 0
                depths[index] = depth
                guard depth > limit else { continue }
                report(.hierarchyTooDeep(Name(entities[index].name, entities[index].range), limit: limit))
                entities[index].parent = nil
                depths[index] = 0
            }
        }
    }

    /// Reports each cycle of parents at its first entity and cuts it there, so that later steps can follow parents without counting.
    private mutating func cutParentCycles() {
        var isKnown = [Bool](repeating: false, count: entities.count)
        for start in entities.indices {
            var path: [Int] = []
            var current: Int? = start
            while let index = current, !isKnown[index] {
                if let first = path.firstIndex(of: index) {
                    cut(path[first...])
                    break
                }
                path.append(index)
                current = entities[index].parent?.index
            }
            for index in path { isKnown[index] = true }
        }
    }

    private mutating func cut(_ circle: ArraySlice<Int>) {
        let first = circle.firstIndex(of: circle.min() ?? 0) ?? circle.startIndex
        let ordered = circle[first...] + circle[..<first]
        report(.parentCycle(ordered.map { Name(entities[$0].name, syntax.entities[$0].parent?.range ?? entities[$0].range) }))
        entities[circle[first]].parent = nil
    }

    private mutating func checkCanonicalNames() {
        var owners: [String: Int] = [:]
        for (index, entity) in entities.enumerated() {
            guard let owner = owners[entity.canonicalName] else {
                owners[entity.canonicalName] = index
                continue
            }
            // Two entities with one name have been reported already.
            guard entities[owner].name != entity.name else { continue }
            report(
                .duplicateCanonicalName(
                    entity.canonicalName, at: canonicalRange(of: index), as: "entity", first: canonicalRange(of: owner)))
        }
    }

    private func canonicalRange(of index: Int) -> TextRange {
        syntax.entities[index].renamingID?.range ?? syntax.entities[index].name.range
    }
}
