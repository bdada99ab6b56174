package import MapSyntax

extension DiagnosticCode {
    /// The codes that this module reports, sorted by slug.
    package static let ofImport: [DiagnosticCode] = [
        .emptyBundle,
        .invalidMappingModel,
        .invalidXmlValue,
        .missingContents,
        .missingMappingVersion,
        .missingModelVersion,
        .missingXml,
        .modelCopyDiffers,
        .notAModel,
        .oldModelFormat,
        .rivalMappingModel,
        .severalBundles,
        .siblingRenamingId,
        .storeOfNoVersion,
        .storeOfSeveralVersions,
        .unclearOrder,
        .unfinishedMapping,
        .unfitDefault,
        .unknownXml,
        .unlistedMappingObject,
        .unreadPart,
        .unreadableArchive,
        .unreadableModel,
        .xmlFeature,
        .xmlSyntax,
    ]
}
