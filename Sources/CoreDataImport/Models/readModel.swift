package import MapAnalysis
package import MapSyntax

/// Reads the `contents` of a Core Data model, as Xcode writes it. Returns nil if the file is not XML or not of a model, which is reported.
///
/// Names are not resolved: see `checkModel`.
package func readModel(_ file: TextFile, id: FileID, into diagnostics: inout Diagnostics) -> CoreDataModel? {
    let (root, findings) = readXML(file, id: id)
    for finding in findings { diagnostics.report(finding) }
    guard let root else { return nil }
    guard root.name == "model" else {
        diagnostics.report(.notAModel(root))
        return nil
    }
    var reader = ModelReader()
    let model = reader.model(root)
    for finding in reader.findings { diagnostics.report(finding) }
    return model
}
