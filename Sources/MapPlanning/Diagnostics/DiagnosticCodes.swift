package import MapSyntax

extension DiagnosticCode {
    /// Everything that planning reports, or plans to have reported of rows; by slug.
    package static let ofPlanning: [DiagnosticCode] = [
        .danglingReference,
        .duplicateValue,
        .failedAssert,
        .leftToStore,
        .lostDeclaration,
        .missingValue,
        .noLastingKey,
        .objectInTheWay,
        .referenceToItself,
        .refusedBySqlite,
        .rowOfAnotherKind,
        .severalValues,
        .staleDerivedData,
        .unknownCollation,
        .unknownKind,
        .unreadableValue,
        .valueDoesNotFit,
        .valueNotInMap,
        .valueOutOfBounds,
    ]
}
