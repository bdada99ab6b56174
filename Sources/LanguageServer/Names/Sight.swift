import MapAnalysis
import MapSyntax

/// What a part of an expression is, as far as names behind it depend on it.
indirect enum Sight {
    /// `source` or `destination`, before the name of an entity.
    case side(Model)
    /// A row, or several.
    case row(Model, EntityID)
    case rows(Model, EntityID)
    case composite(Model, String)
    /// Elements that are no rows.
    case values(Sight?)

    /// One of several elements.
    var element: Sight? {
        switch self {
        case .row(let model, let entity), .rows(let model, let entity): .row(model, entity)
        case .values(let element): element
        case .side, .composite: nil
        }
    }

    /// The entity of a row or of rows.
    var entity: (model: Model, id: EntityID)? {
        switch self {
        case .row(let model, let entity), .rows(let model, let entity): (model, entity)
        case .side, .composite, .values: nil
        }
    }

    var isMany: Bool {
        switch self {
        case .rows, .values: true
        case .side, .row, .composite: false
        }
    }
}

/// What names mean at a place of a mapping.
struct NameScope {
    /// A name that is declared in the mapping file.
    struct Local {
        var name: String
        var range: TextRange
        var sight: Sight?
        /// What it is, in words: `let`, `parameter`.
        var kind: String
    }

    let source: Model?
    let destination: Model?
    /// `$source`, and `$group`.
    var row: Sight?
    /// The entity whose properties `set` has.
    var made: EntityID?
    var item: Sight?
    /// `$0`.
    var element: Sight?
    var locals: [Local] = []
    var functions: [Local] = []
    var mappings: [Local] = []

    /// Returns the entities of a mapping without a name of its own, which is called `<source>To<destination>`.
    func entities(ofMapping name: String) -> (source: String, destination: String)? {
        guard let source, let destination else { return nil }
        return source.entities.firstResult { from in
            guard name.hasPrefix(from.name + "To") else { return nil }
            let rest = String(name.dropFirst(from.name.count + 2))
            return destination.entity(rest) == nil ? nil : (from.name, rest)
        }
    }

    /// The latest declaration counts.
    func local(_ name: String) -> Local? { locals.last { $0.name == name } }

    /// The rows of the mapping, as `$group` and windows have them: those of the source, or the elements of `each`.
    var kept: Sight? { (item ?? row)?.entity.map { .rows($0.model, $0.id) } }

    /// What a variable is, by its name without the dollar sign.
    func sight(ofVariable name: String) -> Sight? {
        switch name {
        case "source": row
        case "group": kept
        case "item": item
        case "0", "1": element
        default: local(name)?.sight
        }
    }
}
