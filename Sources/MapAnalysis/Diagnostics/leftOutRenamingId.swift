package import MapSyntax

extension DiagnosticCode {
    /// A renaming ID is left out while something new takes the name that it names. What had the renaming ID would silently become the new thing.
    package static let leftOutRenamingId = DiagnosticCode("left-out-renaming-id", .error)
}

/// Something of the destination that is found by a renaming ID of the source, and what has kept the name but not the renaming ID.
struct ReusedName {
    /// The new thing: `color`, which would get the values of `hex`.
    var new: (name: String, range: TextRange, isRelationship: Bool)
    /// The renaming ID that something of the source with this name has: the other one of two names that were swapped.
    var ownID: String?
    /// What has lost its renaming ID: `hex`.
    var holder: (name: String, range: TextRange, isRelationship: Bool)
    /// The name of the source, and where it is declared.
    var former: (canonicalName: String, range: TextRange)
    /// The line of a mapping that says that the values are meant to move: `color: $source.hex`.
    var line: String
    var isEntity = false
}

extension Diagnostic {
    static func leftOutRenamingId(_ reused: ReusedName, in step: StepResolution) -> Diagnostic {
        let version = step.pair.destination.model.version
        let (id, own) = (reused.former.canonicalName, reused.ownID ?? "\(reused.new.name)\(version)")
        let edits =
            step.texts.renaming(reused.holder.range, from: id, isRelationship: reused.holder.isRelationship)
            + step.texts.renaming(reused.new.range, from: own, isRelationship: reused.new.isRelationship)
        let fix = Fix(
            "write 'renamingID: \(id)' for '\(reused.holder.name)', and 'renamingID: \(own)' for '\(reused.new.name)'", isSafe: false, edits
        )
        let what = reused.isEntity ? "rows" : "values"
        return Diagnostic(
            .leftOutRenamingId,
            "'\(reused.holder.name)' has lost its renaming ID '\(id)' in version \(version), so '\(reused.new.name)' would get its \(what)",
            at: reused.new.range, label: "gets the \(what) of '\(reused.holder.name)' by its name",
            also: [Label(reused.holder.range, "lacks 'renamingID: \(id)'"), Label(reused.former.range, "has the canonical name '\(id)'")],
            help:
                "keep 'renamingID: \(id)' for '\(reused.holder.name)' and give '\(reused.new.name)' a renaming ID of its own, or write '\(reused.line)' in the mapping if the \(what) are meant to move",
            fixes: edits.isEmpty ? [] : [fix])
    }
}

extension PropertyGap {
    /// Whether this property has its former one only because the former one's renaming ID has been left out: the property that has its name still exists.
    var reusedName: ReusedName? {
        guard let former, former.property.name != property.name, property.canonicalName == property.name,
            let id = pair.destination.property(named: former.property.name, of: entity), id != self.id
        else { return nil }
        let holder = pair.destination.model[id]
        guard holder.canonicalName == holder.name else { return nil }
        let namesake = pair.source.property(named: property.name, of: former.id.entity)
        return ReusedName(
            new: (property.name, property.range, property.relationship != nil), ownID: namesake.map { pair.source.model[$0].canonicalName },
            holder: (holder.name, holder.range, holder.relationship != nil),
            former: (property.canonicalName, former.property.range), line: "\(property.name): \(read(former))")
    }
}

extension EntityGap {
    /// The same for an entity.
    var reusedName: ReusedName? {
        guard let origin, !keepsName, let id = pair.destination.entity(named: pair.source.name(origin)) else { return nil }
        let (entity, holder, former) = (pair.destination.model[destination], pair.destination.model[id], pair.source.model[origin])
        guard entity.canonicalName == entity.name, holder.canonicalName == holder.name else { return nil }
        return ReusedName(
            new: (entity.name, entity.range, false),
            ownID: pair.source.entity(named: entity.name).map { pair.source.model[$0].canonicalName },
            holder: (holder.name, holder.range, false), former: (entity.canonicalName, former.range),
            line: "\(entity.name): { from: \(former.name) }", isEntity: true)
    }
}
