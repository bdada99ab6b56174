import ArgumentParser

/// The layouts in which a Core Data database can be described.
enum LayoutOption: String, Choice {
    case coreData = "core-data"
    case tables

    var meaning: String {
        switch self {
        case .coreData: "the model that the database contains"
        case .tables: "the tables as they are"
        }
    }
}

let layoutHelp: ArgumentHelp = "For a Core Data database: its model, or with 'tables' its tables as they are."
