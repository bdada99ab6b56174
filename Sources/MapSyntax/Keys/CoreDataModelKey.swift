/// The keys of `coreData` in a model.
enum CoreDataModelKey: String, KeyWord {
    case introspected, configurations, fetchRequests, userInfo, hashes, hashesOf

    static let owner = "a model's 'coreData'"
    static let place = "under 'coreData' of the model"
    static var neighbours: [any KeyWord.Type] { [CoreDataEntityKey.self, ModelKey.self] }

    var facts: KeyFacts {
        switch self {
        case .introspected:
            KeyFacts(
                .word(.boolean), "Whether the model was read from the tables of a database that does not contain its model.",
                example: "true", standard: "false")
        case .configurations:
            KeyFacts(
                .names(.oneOrList(.name)), "The entities of each configuration, which has a database of its own.",
                example: "{ Cloud: [Post, Author] }")
        case .fetchRequests:
            KeyFacts(
                .names(.keys(FetchRequestKey.self)), "The queries of the model. They are documentation.",
                example: #"{ recent: { entity: Post, predicate: "date > $DATE" } }"#)
        case .userInfo:
            KeyFacts(.names(.word(.text)), "Values that the application reads. They are documentation.", example: "{ team: reading }")
        case .hashes:
            KeyFacts(
                .names(.word(.hash), isOpen: true), "Version hashes that mapc cannot compute, as 'mapc import' writes them.",
                example: "{ Post: 817e4d524ee96f739e67e5e946305dec24626e6fded1023ddd73590b0e11e013 }")
        case .hashesOf: KeyFacts(.word(.hash), "The storage fingerprint of the model to which the hashes belong.", example: "5f2c")
        }
    }
}
