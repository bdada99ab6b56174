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

    /// Places a model. If there is a store, names keep the spelling that they have in its schema. `neighbour` is the placement of a similar
    /// model in the same store, or in one that is similar: the tables that are the same are not placed again.
    package func place(
        _ model: Model, _ store: StoreSchema?, _ extent: PlacementExtent = .everything, beside neighbour: Placement? = nil
    ) -> Placement {
        placing(model, store, extent, neighbour)
    }

    /// Places a model without a store. `neighbour` is the placement, to the same extent, of a model that is similar.
    package func place(_ model: Model, beside neighbour: Placement?, _ extent: PlacementExtent) -> Placement {
        placing(model, nil, extent, neighbour)
    }
}
