import MapAnalysis
import MapPlan

/// Returns which part of the former key a part of a key was: that with the same attribute, wherever the keys list it. Parts that only one of the keys has are
/// the same if they are at the same place. Returns `nil` if the part is new.
///
/// A key may have a reference to its own entity in it. `above` are the entities whose parts are being looked for.
func formerPart(
    _ part: Int, of entity: EntityID, from former: EntityID, _ environment: LoweringEnvironment, above: [EntityID] = []
) -> Int? {
    let (old, new) = (environment.source.key(of: former), environment.destination.key(of: entity))
    let root = environment.destination.model.root(of: entity)
    guard new.count > 1, old.count > 1, new.indices.contains(part), !above.contains(root) else { return part }
    let table = environment.source.table(of: former)
    let places = new.map { column in
        sameProperty(column, table, environment, above: above + [root]).flatMap { home in old.firstIndex { sameName($0.name, home.name) } }
    }
    return places[part] ?? (places.contains(part) ? nil : part)
}
