import MapSyntax

/// Resolves a mapping as written, or without a file, to the definition of each destination row.
///
/// Heads come first, because what a relationship's rows become depends on all of them. Then come conditions, which decide whether mappings
/// are disjoint, then values, and finally losses.
func resolveMapping(
    _ syntax: MappingSyntax?, between pair: ModelPair, _ texts: ProjectTexts, allowing drops: [String] = [],
    into diagnostics: inout Diagnostics
) -> StepResolution {
    var step = StepResolution(pair, syntax, texts)
    // Accepted losses are compared with the actual losses. They decide nothing else.
    step.drops = syntax.map { resolveDrops($0, in: pair, into: &diagnostics) } ?? Drops()
    step.drops.allow(drops, in: pair)
    let errorsOfDrops = diagnostics.all.count { $0.severity == .error }
    step.heads = resolveHeads(syntax, in: pair, into: &diagnostics)
    step.hasUnknownHeads = diagnostics.all.count { $0.severity == .error } > errorsOfDrops
    step.resolveFamilies(into: &diagnostics)
    step.resolveFileNames(into: &diagnostics)
    step.resolveConditions(into: &diagnostics)
    step.refuseDistinctCircles(into: &diagnostics)
    step.resolveKeys()
    step.targets = RelationshipTargets(step.heads, in: pair)
    step.stated = StatedSides(step.heads, pair, into: &diagnostics).stated
    step.resolveProperties(into: &diagnostics)
    step.noteOptionalDistinct(into: &diagnostics)
    step.refuseRepeatedRows(into: &diagnostics)
    step.refuseUnlikeKinds(into: &diagnostics)
    step.refuseDistinctOfRun(into: &diagnostics)
    step.refuseDistinctReadingItself(into: &diagnostics)
    step.refuseValueCycles(into: &diagnostics)
    step.refuseKeyCycles(into: &diagnostics)
    step.resolveAsserts(into: &diagnostics)
    step.resolveEmits(into: &diagnostics)
    step.refuseLargeExpansion(into: &diagnostics)
    step.sourceUses = SourceUses(step)
    step.refuseMergedHierarchies()
    step.refuseNewUniqueness()
    step.refuseLosses()
    for finding in step.askedFindings { diagnostics.report(finding) }
    return step
}
