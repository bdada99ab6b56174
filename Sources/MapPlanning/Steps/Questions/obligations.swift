import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligations: the conditions on rows that the mapping assumes. mapc checks them before the first write.
    func addObligations(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for entityMapping in mapping.entityMappings
        where entityMapping.source != nil && !before.stays(destination.table(of: entityMapping.destination)) {
            addValueObligations(entityMapping, &lowering, into: &draft)
            addWrittenObligations(entityMapping, &lowering, into: &draft)
            addUnionObligations(entityMapping, &lowering, into: &draft)
            addPlaceObligations(entityMapping, &lowering, into: &draft)
        }
        addUnreachedObligations(&lowering, into: &draft)
        // Lowering the pairs records the values that they depend on, which must be readable too.
        for relationship in mapping.statedRelationships.sorted() where destination.model[relationship].relationship?.isMany ?? false {
            _ = pairRows(relationship, &lowering)
        }
        addReadingObligations(&lowering, into: &draft)
        addPassedFittings(&lowering, into: &draft)
        for change in changes where !before.stays(change.match.placed) {
            addUniqueObligations(change, &lowering, into: &draft)
            addSharedColumnObligations(change, &lowering, into: &draft)
            addStoreRules(change, &lowering, into: &draft)
        }
    }

    /// Returns where a finding is reported: the entry in the mapping, or the declaration of an inferred property.
    func place(of property: PropertyMapping) -> Origin {
        if case .written = property.origin { return property.origin }
        return .written(destination.model[property.property].range)
    }

    func keyColumns(_ row: LoweredRow) -> [ProjectedColumn] {
        row.key.enumerated().map { ProjectedColumn("key\($0.offset)", $0.element) }
    }

    /// Returns the alias under which a mapping's rows are scanned so that their obligations are part of the combined scan of their table.
    func screened(_ entityMapping: EntityMapping) -> String? {
        entityMapping.isRowByRow && entityMapping.source != nil ? Screening.alias : nil
    }

    /// Adds an obligation about rows of the source.
    func addObligation(
        _ code: DiagnosticCode, _ message: String, of rows: (relation: Relation, row: LoweredRow), where condition: Condition,
        showing values: [FoundValue] = [], _ origin: Origin, help: String, fixes: [PlanFix] = [], isGuarded: Bool = false,
        messageOfValues: String? = nil, into draft: inout LegDraft
    ) {
        addObligation(
            code, message, source.model[rows.row.entity].name,
            .project(.filter(rows.relation, condition), keyColumns(rows.row) + values.columns), rows.row,
            keyNames: source.keyNames(of: rows.row.entity), showing: values.shown, origin, help: help, fixes: fixes, isGuarded: isGuarded,
            messageOfValues: messageOfValues, into: &draft)
    }

    /// Adds an obligation. `entity` is the entity of the rows whose keys the query returns, and `shown` the values that follow the keys.
    func addObligation(
        _ code: DiagnosticCode, _ message: String, _ entity: String, _ query: Relation, _ row: LoweredRow, keyNames: [String]? = nil,
        showing shown: [ShownValue]? = nil, _ origin: Origin, help: String, fixes: [PlanFix] = [], isGuarded: Bool = false,
        messageOfValues: String? = nil, into draft: inout LegDraft
    ) {
        let statement = query.question
        guard !draft.obligations.contains(where: { $0.query == statement && $0.code == code.slug }) else { return }
        if !isGuarded { draft.screening.add(query, for: draft.obligations.endIndex) }
        var obligation = Obligation(
            code: code.slug, message: message, entity: entity, query: statement, keyCount: row.key.count, keyNames: keyNames, shown: shown,
            origin: originWriter.origin(origin), help: help, isGuarded: isGuarded, fixes: fixes.isEmpty ? nil : fixes)
        obligation.messageOfValues = messageOfValues
        draft.obligations.append(obligation)
    }
}

/// Returns a type's name in the mapping language.
func describe(_ type: ValueType) -> String {
    switch type {
    case .enumeration(_, let name), .composite(_, let name): "'\(name)'"
    case .row, .sequence, .unknown, .nothing: "value"
    default: "\(type)"
    }
}
