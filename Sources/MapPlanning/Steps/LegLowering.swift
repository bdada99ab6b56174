/// The expressions of a leg that have been lowered so far.
struct LegLowering {
    /// Those in queries that run before the first write.
    var before: ExpressionLowering
    /// Those in steps that run after the renames.
    var after: ExpressionLowering
}
