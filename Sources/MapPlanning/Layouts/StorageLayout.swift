package import MapAnalysis
package import MapPlan

/// How models become tables: a function from a model to a placement.
package struct StorageLayout: Sendable {
    /// The layout's name and the names that it gives to tables and columns.
    package let names: LayoutNames
    private let placing: @Sendable (Model, StoreSchema?, PlacementExtent, Placement?) -> Placement

    package init(
        _ names: LayoutNames, placing: @escaping @Sendable (Model, StoreSchema?, PlacementExtent, Placement?) -> Placement
    ) {
        self.names = names
        self.placing = placing
    }

    /// Places a model. If there is a store, names keep the spelling that they have in its schema.
    package func place(_ model: Model, _ store: StoreSchema?, _ extent: PlacementExtent = .everything) -> Placement {
        placing(model, store, extent, nil)
    }

    /// Places a model without a store. `neighbour` is the placement, to the same extent, of a model that is similar.
    package func place(_ model: Model, beside neighbour: Placement?, _ extent: PlacementExtent) -> Placement {
        placing(model, nil, extent, neighbour)
    }
}
