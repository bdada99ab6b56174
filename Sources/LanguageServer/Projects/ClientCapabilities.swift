import MapSyntax

/// What the editor can do, as far as answers depend on it.
struct ClientCapabilities: Sendable {
    /// Whether edits may name the version of the text that they edit.
    var hasDocumentChanges = false
    /// Whether an edit may create a file.
    var mayCreateFiles = false
    /// Whether the editor asks for diagnostics. Otherwise the server sends them.
    var pullsDiagnostics = false
    var refreshesDiagnostics = false
    var refreshesHints = false
    /// Whether the editor reports changed files if it is asked to.
    var watchesFiles = false
    var nestsSymbols = false
    var hasSnippets = false

    init() {}

    init(_ capabilities: JSONValue) {
        let (workspace, document) = (capabilities["workspace"], capabilities["textDocument"])
        hasDocumentChanges = workspace["workspaceEdit"]["documentChanges"].isTrue
        mayCreateFiles = workspace["workspaceEdit"]["resourceOperations"].elements.contains("create")
        pullsDiagnostics = document["diagnostic"] != .null
        refreshesDiagnostics = workspace["diagnostics"]["refreshSupport"].isTrue
        refreshesHints = workspace["inlayHint"]["refreshSupport"].isTrue
        watchesFiles = workspace["didChangeWatchedFiles"]["dynamicRegistration"].isTrue
        nestsSymbols = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].isTrue
        hasSnippets = document["completion"]["completionItem"]["snippetSupport"].isTrue
    }
}
