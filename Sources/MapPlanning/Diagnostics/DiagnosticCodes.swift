package import MapSyntax

extension DiagnosticCode {
    /// Every diagnostic that planning reports, or that a plan reports about rows, by slug.
    package static let ofPlanning: [DiagnosticCode] = [
        .changedForm,
        .changedMeaning,
        .changedStore,
        .conflictingColumn,
        .danglingReference,
        .duplicateValue,
        .failedAssert,
        .keyBeyondGreatest,
        .leftToStore,
        .lostDeclaration,
        .mirroredStore,
        .misplacedObject,
        .missingObject,
        .missingValue,
        .noLastingKey,
        .noNextPlace,
        .objectInTheWay,
        .referenceToItself,
        .refusedBySqlite,
        .rowOfAnotherKind,
        .severalValues,
        .staleDerivedData,
        .unfollowedReference,
        .unknownCollation,
        .unknownKind,
        .unlinkedRow,
        .unreadableValue,
        .valueDoesNotFit,
        .valueNotInMap,
        .valueOutOfBounds,
    ]
}
