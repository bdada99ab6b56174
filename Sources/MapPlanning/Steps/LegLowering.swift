/// The expressions of a leg that have been lowered so far.
struct LegLowering {
    /// The expressions in queries that run before the first write.
    var before: ExpressionLowering
    /// The expressions in steps that run after the renames.
    var after: ExpressionLowering
}
