package import MapSyntax

extension DiagnosticCode {
    /// A property's new type does not hold every value of the old one.
    package static let typeChange = DiagnosticCode("type-change", .error)
}

extension Diagnostic {
    static func typeChange(_ gap: PropertyGap, _ former: PropertyGap.Former, offer: String?, entry: EntityMappingSyntax?) -> Diagnostic {
        let place = gap.property.attribute?.typeRange ?? gap.property.range
        let formerPlace = former.property.attribute?.typeRange ?? former.property.range
        return Diagnostic(
            .typeChange,
            "'\(gap.pair.destination.path(gap.id))' was \(former.property.typeArticle) and is \(gap.property.typeArticle) now", at: place,
            label: "what becomes of the old values?", also: [Label(formerPlace, "before")],
            help: offer.map { "write '\(gap.property.name): \($0)' under 'set' of '\(gap.pair.destination.name(gap.entity))'" }
                ?? "say what it becomes under 'set' of '\(gap.pair.destination.name(gap.entity))'")
    }
}

extension Property {
    /// For people: `a string`, `a relationship`.
    fileprivate var typeArticle: String {
        switch self {
        case .attribute(let attribute): attribute.type.value.article
        case .relationship: "a relationship"
        }
    }
}
