import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligations: the conditions on rows that the mapping assumes. mapc checks them before the first write.
    func addObligations(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for entityMapping in mapping.entityMappings where entityMapping.source != nil {
            addValueObligations(entityMapping, &lowering, into: &draft)
            addWrittenObligations(entityMapping, &lowering, into: &draft)
            addUnionObligations(entityMapping, &lowering, into: &draft)
        }
        // Lowering the pairs records the values that they depend on, which must be readable too.
        for relationship in mapping.statedRelationships.sorted() where destination.model[relationship].relationship?.isMany ?? false {
            _ = pairRows(relationship, &lowering)
        }
        addReadingObligations(&lowering, into: &draft)
        addPassedFittings(&lowering, into: &draft)
        for change in changes {
            addUniqueObligations(change, &lowering, into: &draft)
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

    /// Adds an obligation. `entity` is the entity of the rows whose keys the query returns.
    func addObligation(
        _ code: DiagnosticCode, _ message: String, _ entity: String, _ query: Relation, _ row: LoweredRow, _ origin: Origin, help: String,
        fixes: [PlanFix] = [], isGuarded: Bool = false, into draft: inout LegDraft
    ) {
        let statement = query.question
        guard !draft.obligations.contains(where: { $0.query == statement && $0.code == code.slug }) else { return }
        if !isGuarded { draft.screening.add(query, for: draft.obligations.endIndex) }
        draft.obligations.append(
            Obligation(
                code: code.slug, message: message, entity: entity, query: statement, keyCount: row.key.count,
                origin: originWriter.origin(origin), help: help, isGuarded: isGuarded, fixes: fixes.isEmpty ? nil : fixes))
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
