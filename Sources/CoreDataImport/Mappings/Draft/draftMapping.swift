package import MapAnalysis
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

/// What the first lines of a mapping file say.
package struct MappingHead: Hashable, Sendable {
    /// The name of the mapping model, for the first comment.
    package let file: String
    /// The name of the model in its YAML.
    package let model: String
    /// The labels of the two versions.
    package let source: String
    package let destination: String

    package init(file: String, model: String, source: String, destination: String) {
        (self.file, self.model, self.source, self.destination) = (file, model, source, destination)
    }
}

/// Writes a mapping model as a mapping file.
///
/// Generated forms are left to inference. What differs is written, and what has no equal becomes a comment with the original text. What Core Data
/// would lose because the mapping model does not mention it is carried over, with a comment.
package func draftMapping(
    from mapping: CoreDataMapping, source: CoreDataModel, destination: CoreDataModel, head: MappingHead
) -> DraftedMapping {
    var draft = MappingModelDraft(mapping, source: source, destination: destination)
    draft.makeEntries()
    draft.settleInverses()
    draft.settleHierarchies()
    draft.findLosses()
    var lines = [yamlComment("Made from the mapping model '\(head.file)'. What is not listed here is inferred.")]
    lines += ["mapping: \(yamlText(head.model))", "from: \(yamlVersion(head.source))", "to: \(yamlVersion(head.destination))"]
    lines += draft.lines
    return DraftedMapping(text: formatted(lines.map { $0 + "\n" }.joined(), as: .mapping), open: draft.open, isInferred: draft.isInferred)
}
