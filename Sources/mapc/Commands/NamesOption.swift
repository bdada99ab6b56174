import ArgumentParser

/// How `init` and `introspect` turn names of a store into names of a model.
enum NamesOption: String, Choice {
    case raw, swift

    var meaning: String {
        switch self {
        case .raw: "as in the database"
        case .swift: "Swift names such as 'LibraryBook'"
        }
    }
}
