import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligation that the store has the version hashes of the source. Another version may have the same tables.
    func addHashObligation(into draft: inout LegDraft) {
        let model = source.model
        guard let hashes, facts.checksHashes else { return }
        let expected = StoreMetadataChange(hashes: hashes.old.known).bytes
        let metadata = Scalar.column(alias: "m", name: "Z_PLIST")
        let has = Scalar.registered("mapc_has_hashes", [metadata, .constant(.blob(expected))])
        let query = Relation.project(
            .filter(.scan(table: CoreDataBooks.metadata, alias: "m"), .not(.isTrue(has))),
            [ProjectedColumn("version", .column(alias: "m", name: "Z_VERSION"))])
        draft.obligations.append(
            Obligation(
                code: DiagnosticCode.changedStore.slug,
                message: "the version hashes of the database are not those of version \(model.version), for which the plan was made",
                entity: "", query: query.question, keyCount: 0,
                origin: originWriter.origin(.written(model.versionRange)), help: "make a new plan with 'mapc plan'"))
    }
}
