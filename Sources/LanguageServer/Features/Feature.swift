import MapSyntax

/// A request that the server answers.
struct Feature: Sendable {
    /// The method of the protocol.
    var method: String
    /// What the server says about it at the start; `nil` if nothing.
    var capability: @Sendable (ClientCapabilities) -> (String, JSONValue)?
    var answer: @Sendable (inout Workspace, ClientCapabilities, JSONValue) throws(Refusal) -> JSONValue

    init(
        _ method: String, _ capability: @escaping @Sendable (ClientCapabilities) -> (String, JSONValue)? = { _ in nil },
        _ answer: @escaping @Sendable (inout Workspace, ClientCapabilities, JSONValue) throws(Refusal) -> JSONValue
    ) {
        (self.method, self.capability, self.answer) = (method, capability, answer)
    }

    /// Makes a feature about a place in a document: a request for a document of no project is answered with `null`.
    init(
        _ method: String, _ name: String, _ options: JSONValue = true,
        at answer: @escaping @Sendable (Place, ClientCapabilities) throws(Refusal) -> JSONValue
    ) {
        self.init(method, { _ in (name, options) }) { workspace, client, params throws(Refusal) in
            guard let place = Place(params, &workspace) else { return .null }
            return try answer(place, client)
        }
    }

    /// Every feature, in the order of their files.
    static let all: [Feature] = [
        .codeAction, .completion, .definition, .references, .highlight, .diagnostics, .workspaceDiagnostics, .documentSymbols,
        .workspaceSymbols, .folding,
        .formatting, .rangeFormatting, .hover, .inlayHint, .prepareRename, .rename, .semanticTokens, .signatureHelp,
    ]
}

/// Why a request has no answer.
struct Refusal: Error {
    var code: Message.ErrorCode
    var words: String
}

/// A document of a checked project, and the place in it that a request is about.
struct Place: Sendable {
    let snapshot: Snapshot
    let file: Int
    let text: PositionedText
    let params: JSONValue
    let world: World

    init?(_ params: JSONValue, _ workspace: inout Workspace) {
        guard let uri = params["textDocument"]["uri"].text, let path = workspace.path(of: uri) else { return nil }
        workspace.show(uri)
        guard let snapshot = workspace.snapshot(of: path),
            let file = snapshot.file(at: path)
        else { return nil }
        self.snapshot = snapshot
        self.file = file
        self.params = params
        text = snapshot.text(of: file)
        world = workspace.world
    }

    /// The byte of `position`.
    var offset: Int? { text.offset(of: params["position"]) }
    /// The bytes of `range`.
    var range: Range<Int>? { text.bytes(of: params["range"]) }
}
