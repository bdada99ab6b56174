import MapAnalysis
import MapSyntax

/// A mapping file made from a mapping model.
package struct DraftedMapping: Hashable, Sendable {
    /// The file, in YAML.
    package let text: String
    /// What somebody has to decide or to write, one sentence each, with the entity or the property.
    package let open: [String]
    /// Whether inference alone gives what the mapping model says.
    package let isInferred: Bool
}

/// Writes a mapping model as a mapping file.
///
/// Generated forms are left to inference. What differs is written, and what has no equal becomes a comment with the original text. What Core Data
/// would lose because the mapping model does not mention it is carried over, with a comment.
///
/// `model` is the name of the model in its YAML, and `file` the name of the mapping model for the first comment.
package func draftMapping(
    from mapping: CoreDataMapping, source: ImportedVersion, destination: ImportedVersion, model: String, file: String
) -> DraftedMapping {
    var draft = MappingModelDraft(mapping, source: source.model, destination: destination.model)
    draft.makeEntries()
    draft.settleInverses()
    draft.settleHierarchies()
    draft.findLosses()
    var lines = [yamlComment("Made from the mapping model '\(file)'. What is not listed here is inferred.")]
    lines += ["mapping: \(yamlText(model))", "from: \(yamlVersion(source.label))", "to: \(yamlVersion(destination.label))"]
    lines += draft.lines
    return DraftedMapping(text: lines.map { $0 + "\n" }.joined(), open: draft.open, isInferred: draft.isInferred)
}
