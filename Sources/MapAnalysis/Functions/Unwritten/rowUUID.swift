extension Function {
    /// The function into which `newUUID()` compiles. Its arguments are the seed, the place of the call, then each part of the row's key.
    static let rowUUID = Function(
        "rowUUID", "The UUID that a place has for a row.",
        [
            Form(
                [Parameter("seed", .exactly(.data)), Parameter("place", .text), Parameter("key", .any)], isVariadic: true,
                gives: .type(.uuid))
        ],
        evaluate: { arguments in
            guard let seed = arguments[0].bytes, let place = arguments[1].bytes else { return .nil }
            return .uuid(UUIDText.version5(namespace: seed, name: place + arguments.dropFirst(2).flatMap(\.identity)))
        },
        examples: [])
}

extension Value {
    /// The value with its type and length, so that two different lists of values never give the same text: `i2:12`.
    fileprivate var identity: [UInt8] {
        let (letter, bytes): (String, [UInt8]) =
            switch self {
            case .nil, .row, .list, .unreadable: ("-", [])
            case .boolean(let boolean): ("b", boolean ? [1] : [0])
            case .integer(let integer): ("i", Array(String(integer).utf8))
            case .real(let real): ("r", Array(RealText.text(real).utf8))
            case .text(let text): ("t", text)
            case .date(let date): ("d", Array(String(date).utf8))
            case .uuid(let uuid): ("u", uuid)
            case .decimal(let decimal): ("n", Array(decimal.utf8))
            case .data(let data): ("x", data)
            }
        return Array("\(letter)\(bytes.count):".utf8) + bytes
    }
}
