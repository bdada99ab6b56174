package import MapSyntax

extension DiagnosticCode {
    /// The codes that this module reports, sorted by slug.
    package static let ofImport: [DiagnosticCode] = [
        .invalidMappingModel,
        .missingMappingVersion,
        .modelCopyDiffers,
        .unreadableArchive,
        .xmlFeature,
        .xmlSyntax,
    ]
}
