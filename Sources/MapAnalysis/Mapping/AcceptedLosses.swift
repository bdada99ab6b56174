/// What of the source the author accepts to lose, under `drop`.
package struct AcceptedLosses: Sendable {
    package var entities: Set<EntityID> = []
    package var properties: Set<PropertyID> = []
}
