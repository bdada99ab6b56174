import MapSyntax

extension MappingLintRule {
    /// Reports SQL, because mapc proves nothing about what it does to rows. Every report of a migration mentions it too.
    static let unverifiableSql = MappingLintRule(.unverifiableSql) { step, diagnostics in
        guard let sql = step.syntax?.sql, !sql.texts.isEmpty else { return }
        diagnostics.report(.unverifiableSql(sql.key))
    }
}
