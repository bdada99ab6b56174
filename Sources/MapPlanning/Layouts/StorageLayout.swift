package import MapAnalysis
package import MapPlan

/// How models become tables: a function from a model to a placement.
package struct StorageLayout: Sendable {
    /// As `layout:` names it.
    package var name: String
    package var summary: String
    private let placing: @Sendable (Model, StoreSchema?, PlacementExtent, Placement?) -> Placement

    package init(
        _ name: String, _ summary: String, placing: @escaping @Sendable (Model, StoreSchema?, PlacementExtent, Placement?) -> Placement
    ) {
        self.name = name
        self.summary = summary
        self.placing = placing
    }

    /// The store's schema is given when there is a store: names keep the spelling they have there.
    package func place(_ model: Model, _ store: StoreSchema?, _ extent: PlacementExtent = .everything) -> Placement {
        placing(model, store, extent, nil)
    }

    /// The same without a store, for a model that has much in common with another that was placed so and as far.
    package func place(_ model: Model, beside neighbour: Placement?, _ extent: PlacementExtent) -> Placement {
        placing(model, nil, extent, neighbour)
    }
}
