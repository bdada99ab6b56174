extension FactKind {
    /// Every kind of fact that a store may have. What belongs to none of them is an unknown clause.
    package static let all: [FactKind] = [
        .autoincrement, .checks, .collations, .columnOrders, .columns, .conflictClauses, .declaredTypes, .defaults,
        .foreignKeys, .generatedColumns, .indexes, .keyOrders,
        .tableOptions, .tables, .triggers, .uniques, .unknownClauses, .views, .virtualTables,
    ]
}
