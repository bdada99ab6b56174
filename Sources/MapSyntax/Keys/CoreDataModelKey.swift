/// The keys of `coreData` in a model.
enum CoreDataModelKey: String, KeyWord {
    case introspected, configurations, fetchRequests, userInfo, hashes, hashesOf

    static let owner = "a model's 'coreData'"
    static let place = "under 'coreData' of the model"
    static var neighbours: [any KeyWord.Type] { [CoreDataEntityKey.self, ModelKey.self] }

    var shape: ValueShape {
        switch self {
        case .configurations: .names(.oneOrMore(.name))
        case .fetchRequests: .names(.keys(FetchRequestKey.self))
        case .userInfo: .names(.word(.text))
        case .hashes: .names(.word(.hash), isOpen: true)
        case .hashesOf: .word(.hash)
        case .introspected: .word(.boolean)
        }
    }
}
