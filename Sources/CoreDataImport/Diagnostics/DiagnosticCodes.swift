package import MapSyntax

extension DiagnosticCode {
    /// The codes that this module reports, sorted by slug.
    package static let ofImport: [DiagnosticCode] = [
        .emptyBundle,
        .invalidXmlValue,
        .missingContents,
        .missingModelVersion,
        .missingXml,
        .notAModel,
        .storeOfNoVersion,
        .storeOfSeveralVersions,
        .unknownXml,
        .unreadPart,
        .unreadableModel,
        .xmlFeature,
        .xmlSyntax,
    ]
}
