import MapSyntax

extension MappingLintRule {
    /// What SQL does to rows is proven by nobody, and every report says so: this one too.
    static let unverifiableSql = MappingLintRule(.unverifiableSql) { step, diagnostics in
        guard let sql = step.syntax?.sql, !sql.texts.isEmpty else { return }
        diagnostics.report(.unverifiableSql(sql.key))
    }
}
