import ArgumentParser

/// The formats of a report on databases.
enum ReportFormat: String, Choice {
    case text, json

    var meaning: String {
        switch self {
        case .text: "for people"
        case .json: "JSON, for programs"
        }
    }
}
