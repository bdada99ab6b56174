package import MapAnalysis
import MapPlan

extension Model {
    /// Whether a relationship of this version becomes one of a later version: both it and its entity have the same canonical name there.
    package func isFormer(_ old: Relationship, of new: Relationship, in later: Model) -> Bool {
        isSpelled(old.canonicalName, new.canonicalName)
            && isSpelled(self[old.id.entity].canonicalName, later[new.id.entity].canonicalName)
    }
}
