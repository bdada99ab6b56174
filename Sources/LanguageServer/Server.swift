package import MapSyntax

/// A language server without input and output: messages go in, messages come out. `mapc lsp` moves the bytes.
///
///     var server = Server(world)
///     for message in messages { send(server.receive(message)) }
///     send(server.settle())
package struct Server {
    private enum Phase { case fresh, running, shutDown }

    private var workspace: Workspace
    private var client = ClientCapabilities()
    private var phase = Phase.fresh
    /// The URIs with findings that the editor has, by project.
    private var reported: [String: Set<String>] = [:]
    /// The folders of the projects when the server settled last.
    private var known: Set<String> = []
    /// How the process is to end: 0 after a request to shut down, otherwise 1. `nil` while the editor is there.
    package private(set) var exitCode: Int32?
    /// The process of the editor. If it ends, the server has no purpose.
    package private(set) var parent: Int32?

    package init(_ world: World) { workspace = Workspace(world) }

    /// Takes a message, and returns what to send.
    package mutating func receive(_ message: Message) -> [JSONValue] {
        switch message {
        case .request(let id, let method, let params): [answer(id, method, params)]
        case .notification(let method, let params): note(method, params)
        case .response: []
        }
    }

    /// Whether a whole check of a big project has to follow when nobody has typed for a while.
    package var isUnfinished: Bool { workspace.isUnfinished }

    /// Returns the findings about texts that have changed. Call it when no message waits, so that only the latest text is checked. Nobody has typed for a
    /// while if `isQuiet`.
    package mutating func settle(isQuiet: Bool = false) -> [JSONValue] {
        guard phase == .running else { return [] }
        if isQuiet { workspace.finish() }
        var messages: [JSONValue] = []
        workspace.dropUnused()
        let folders = workspace.projectFolders
        for folder in reported.keys.sorted() where !folders.contains(folder) {
            messages += (reported.removeValue(forKey: folder) ?? []).sorted().map { published([], at: $0, nil) }
        }
        let dirty = workspace.dirtySnapshots()
        let isFewer = !known.isSubset(of: folders)
        known = folders
        if client.pullsDiagnostics {
            if !dirty.isEmpty || isFewer, client.refreshesDiagnostics {
                messages.append(Message.request("diagnostics", "workspace/diagnostic/refresh", .null))
            }
        } else {
            for snapshot in dirty { messages += publish(snapshot) }
        }
        if !dirty.isEmpty, client.refreshesHints { messages.append(Message.request("hints", "workspace/inlayHint/refresh", .null)) }
        return messages
    }

    private mutating func publish(_ snapshot: Snapshot) -> [JSONValue] {
        var left = reported[snapshot.reading.folder, default: []]
        var now: Set<String> = []
        var messages: [JSONValue] = []
        for (file, findings) in findingsByFile(of: snapshot) {
            let open = workspace.documents(at: snapshot.path(of: file), with: snapshot.files[file].bytes)
            guard !findings.isEmpty || !open.isEmpty else { continue }
            let json = findings.map { diagnosticJSON($0, in: file, of: snapshot, page: workspace.world.page) }
            let places = open.isEmpty ? [(snapshot.uri(of: file), nil)] : open.map { ($0.uri, $0.version) }
            for (uri, version) in places {
                messages.append(published(json, at: uri, version))
                left.remove(uri)
                if !findings.isEmpty { now.insert(uri) }
            }
        }
        reported[snapshot.reading.folder] = now
        return messages + left.sorted().map { published([], at: $0, nil) }
    }

    private func published(_ diagnostics: [JSONValue], at uri: String, _ version: Int?) -> JSONValue {
        Message.notification(
            "textDocument/publishDiagnostics",
            .object(present: [("uri", .string(uri)), ("version", version.map { .integer($0) }), ("diagnostics", .array(diagnostics))]))
    }
}

// Requests.
extension Server {
    private mutating func answer(_ id: JSONValue, _ method: String, _ params: JSONValue) -> JSONValue {
        switch (phase, method) {
        case (.fresh, "initialize"): return Message.result(id, initialize(params))
        case (.fresh, _): return Message.failure(id, .notInitialized, "the first request must be 'initialize'")
        case (.shutDown, _), (.running, "initialize"): return Message.failure(id, .invalidRequest, "'\(method)' comes at the wrong time")
        case (.running, "shutdown"):
            phase = .shutDown
            return Message.result(id, .null)
        case (.running, _): break
        }
        guard let feature = Feature.all.first(where: { $0.method == method }) else {
            return Message.failure(id, .methodNotFound, "mapc has no '\(method)'")
        }
        do throws(Refusal) {
            return Message.result(id, try feature.answer(&workspace, client, params))
        } catch {
            return Message.failure(id, error.code, error.words)
        }
    }

    private mutating func initialize(_ params: JSONValue) -> JSONValue {
        phase = .running
        client = ClientCapabilities(params["capabilities"])
        workspace.encoding = PositionEncoding(offered: params["capabilities"]["general"]["positionEncodings"].elements)
        let folders = params["workspaceFolders"].elements
        workspace.changeRoots(adding: folders.isEmpty ? [params["rootUri"]] : folders)
        parent = params["processId"].integer.flatMap { Int32(exactly: $0) }
        let basics: [JSONValue.Member] = [
            JSONValue.Member("positionEncoding", .string(workspace.encoding.rawValue)),
            JSONValue.Member("textDocumentSync", ["openClose": true, "change": 2, "save": true]),
            JSONValue.Member("workspace", ["workspaceFolders": ["supported": true, "changeNotifications": true]]),
        ]
        let features = Feature.all.compactMap { feature in feature.capability(client).map { JSONValue.Member($0.0, $0.1) } }
        return [
            "capabilities": .object(basics + features), "serverInfo": ["name": "mapc", "version": .string(workspace.world.version)],
        ]
    }
}

// Notifications. Unknown ones are ignored, as the protocol says.
extension Server {
    private mutating func note(_ method: String, _ params: JSONValue) -> [JSONValue] {
        if method == "exit" {
            exitCode = phase == .shutDown ? 0 : 1
            return []
        }
        guard phase == .running else { return [] }
        let document = params["textDocument"]
        let uri = document["uri"].text ?? ""
        switch method {
        case "initialized": return client.watchesFiles ? [watching] : []
        case "textDocument/didOpen":
            if let text = document["text"].text { workspace.open(uri: uri, version: document["version"].integer, bytes: Array(text.utf8)) }
        case "textDocument/didChange": workspace.change(uri, to: document["version"].integer, params["contentChanges"].elements)
        case "textDocument/didClose": workspace.close(uri)
        case "textDocument/didSave": workspace.readAgain()
        case "workspace/didChangeWorkspaceFolders":
            workspace.changeRoots(adding: params["event"]["added"].elements, removing: params["event"]["removed"].elements)
        case "workspace/didChangeWatchedFiles":
            workspace.readAgain()
        default: break
        }
        return []
    }

    private var watching: JSONValue {
        let globs = ["**/*.{model,mapping}.{yaml,yml}", "**/mapc.{yaml,yml,lock}"]
        return Message.request(
            "watch", "client/registerCapability",
            [
                "registrations": [
                    [
                        "id": "mapc.files", "method": "workspace/didChangeWatchedFiles",
                        "registerOptions": ["watchers": .array(globs.map { ["globPattern": .string($0)] })],
                    ]
                ]
            ])
    }
}
