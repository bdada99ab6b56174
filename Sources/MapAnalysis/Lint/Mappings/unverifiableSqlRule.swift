import MapSyntax

extension MappingLintRule {
    /// mapc proves nothing about what SQL does to rows. Every report mentions it, and so does lint.
    static let unverifiableSql = MappingLintRule(.unverifiableSql) { step, diagnostics in
        guard let sql = step.syntax?.sql, !sql.texts.isEmpty else { return }
        diagnostics.report(.unverifiableSql(sql.key))
    }
}
