import ArgumentParser

/// The layouts in which a Core Data database can be described.
enum LayoutOption: String, ExpressibleByArgument, CaseIterable {
    case coreData = "core-data"
    case tables
}

let layoutHelp: ArgumentHelp = "For a Core Data database: its model, or with 'tables' its tables as they are."
