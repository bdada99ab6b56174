package import MapAnalysis
package import MapPlan

/// How models become tables: a function from a model to a placement.
package struct StorageLayout: Sendable {
    /// As `layout:` names it.
    package var name: String
    package var summary: String
    /// The store's schema is given when there is a store: names keep the spelling they have there.
    package var place: @Sendable (_ model: Model, _ store: StoreSchema?) -> Placement

    package init(_ name: String, _ summary: String, place: @escaping @Sendable (Model, StoreSchema?) -> Placement) {
        self.name = name
        self.summary = summary
        self.place = place
    }
}
