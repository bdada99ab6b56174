import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the steps that keep Core Data's books true, when all rows are in place.
    func addCoreDataBooks(into draft: inout LegDraft) {
        guard let numbering, let hashes else { return }
        addReferenceKinds(into: &draft)
        addEmptyPositions(into: &draft)
        addDerivedCounts(into: &draft)
        addHistory(into: &draft)
        addEntityNumbers(numbering, into: &draft)
        addMetadata(hashes.old, hashes.new, into: &draft)
        noteRenamedEntities(into: &draft)
        noteStaleNumbers(into: &draft)
    }

    private func addEntityNumbers(_ numbering: EntityRenumbering, into draft: inout LegDraft) {
        let (old, new) = (numbering.old, numbering.new)
        guard numbering.isNew else {
            for change in changes where bringsRows(change) {
                guard case .entity(let root) = change.match.placed.role else { continue }
                let table = change.match.placed.name
                let raise = CoreDataChange.raiseGreatestKey(entity: new[root], table: table)
                draft.add(
                    .books, .metadata, "raise the greatest key of \(quoted(destination.model[root].name))", [.coreData(raise)],
                    origins: [.coreData("Core Data gives new rows the keys after it")])
            }
            return
        }
        let model = destination.model
        var formers: [EntityID: Set<Int>] = [:]
        for change in changes {
            guard case .entity(let root) = change.match.placed.role, case .entity(let was)? = change.match.old?.role else { continue }
            formers[root, default: []].insert(old[was])
        }
        // Keys of deleted rows never come back, also not in a table of its own that some rows of a hierarchy get.
        for entityMapping in mapping.entityMappings where after.keepsKey(entityMapping) {
            guard let source = entityMapping.source,
                isSpelled(self.source.model[source].canonicalName, model[entityMapping.destination].canonicalName)
            else { continue }
            formers[model.root(of: entityMapping.destination), default: []].insert(old[self.source.model.root(of: source)])
        }
        let entities = new.inOrder.map { id in
            let isRoot = model[id].parent == nil
            return CoreDataChange.NumberedEntity(
                number: new[id], name: model[id].name, parent: model[id].parent.map { new[$0] } ?? 0,
                table: isRoot ? destination.table(of: id).name : nil, formers: isRoot ? (formers[id] ?? []).sorted() : [])
        }
        draft.add(
            .books, .metadata, "number the entities of version \(model.version)", [.coreData(.number(entities))],
            origins: [.coreData("an entity is new, gone or renamed")])
    }

    /// Whether the table gets rows that it did not have.
    func bringsRows(_ change: TableChange) -> Bool {
        change.kind != .untouched && (!change.match.adding.isEmpty || after.bringsRows(into: change.match.placed))
    }

    /// An object's URI contains the name of its entity.
    private func noteRenamedEntities(into draft: inout LegDraft) {
        for entityMapping in mapping.entityMappings {
            guard let entity = entityMapping.source, after.keepsKey(entityMapping) else { continue }
            let (was, now) = (source.model[entity].name, destination.model[entityMapping.destination].name)
            let isRename = source.model[entity].canonicalName == destination.model[entityMapping.destination].canonicalName
            if isRename, !isSpelled(was, now) { draft.notes.append("the URIs of objects of '\(was)' change, because it becomes '\(now)'") }
        }
    }

    private func addMetadata(_ was: VersionHashes, _ hashes: VersionHashes, into draft: inout LegDraft) {
        let (old, new) = (source.model.coreData?.identifiers, destination.model.coreData?.identifiers)
        guard hashes.known != was.known || old != new else { return }
        let change = StoreMetadataChange(
            hashes: hashes.known, identifiers: new ?? [], digest: hashes.digest ?? "", checksum: hashes.checksum ?? "")
        let version = destination.model.version
        draft.add(
            .books, .metadata, "write the version hashes of version \(version)", [.coreData(.describe(change.bytes))],
            origins: [.coreData("Core Data opens a store by them")])
        guard renamed.table(CoreDataBooks.modelCache) != nil else { return }
        draft.add(
            .books, .metadata, "drop table \(quoted(CoreDataBooks.modelCache))", [.schema(.dropTable(CoreDataBooks.modelCache))],
            origins: [.coreData("it contains the model of version \(source.model.version); Core Data makes it again")], isReversible: false)
    }
}

extension PlanOrigin {
    /// The origin of a step that keeps Core Data's books.
    static func coreData(_ reason: String) -> PlanOrigin { PlanOrigin(words: "core-data", reason: reason) }
}
