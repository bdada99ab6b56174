/// Returns the value of an expression that reads no row, such as a file's `let` or a default. Returns nil if the expression reads rows or
/// has no value.
package func foldedConstant(_ expression: Expression, source: Model, destination: Model, fileLets: [Value] = []) -> Value? {
    let evaluator = Evaluator(source: source, destination: destination, rows: NoRows(), fileLets: fileLets)
    guard let value = try? evaluator.evaluate(expression, Evaluator.Bindings()) else { return nil }
    return value
}

/// Rows that cannot be read: every access throws.
private struct NoRows: SourceRows {
    func forEachRow(of entity: EntityID, _ body: (RowReference) throws -> Void) throws { throw EvaluationFinding.outOfReach(nil) }

    func value(_ leaf: LeafID, of row: RowReference) throws -> Value { throw EvaluationFinding.outOfReach(nil) }

    func related(_ toOne: PropertyID, of row: RowReference) throws -> RowReference? { throw EvaluationFinding.outOfReach(nil) }

    func relatedRows(_ toMany: PropertyID, of row: RowReference) throws -> [RowReference] { throw EvaluationFinding.outOfReach(nil) }
}
