package import MapSyntax

/// A message of JSON-RPC 2.0 that an editor sends.
package enum Message: Sendable, Equatable {
    case request(id: JSONValue, method: String, params: JSONValue)
    case notification(method: String, params: JSONValue)
    /// The answer to a request of the server, which needs none of them.
    case response

    /// Reads a message, or returns the answer to something that is none.
    package static func read(_ bytes: [UInt8]) -> (message: Message?, answer: JSONValue?) {
        let json: JSONValue
        do throws(JSONFault) {
            json = try readJSON(bytes)
        } catch {
            return (nil, failure(.null, .parseError, "this is no JSON: \(error.words), at byte \(error.offset)"))
        }
        let id = json["id"]
        guard let method = json["method"].text else {
            if case .object(let members) = json, id != .null || members.contains(where: { $0.name == "error" || $0.name == "result" }) {
                return (.response, nil)
            }
            return (nil, failure(.null, .invalidRequest, "this is no request of JSON-RPC 2.0"))
        }
        return (
            id == .null ? .notification(method: method, params: json["params"]) : .request(id: id, method: method, params: json["params"]),
            nil
        )
    }

    /// The ID of the request that the editor does not want answered any more.
    package var cancelledRequest: JSONValue? {
        guard case .notification("$/cancelRequest", let params) = self else { return nil }
        return params["id"]
    }

    /// The codes of JSON-RPC and of the Language Server Protocol.
    package enum ErrorCode: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case notInitialized = -32002
        case requestCancelled = -32800
        case requestFailed = -32803
    }

    package static func result(_ id: JSONValue, _ result: JSONValue) -> JSONValue { ["jsonrpc": "2.0", "id": id, "result": result] }

    package static func failure(_ id: JSONValue, _ code: ErrorCode, _ words: String) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "error": ["code": .integer(code.rawValue), "message": .string(words)]]
    }

    static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": .string(method), "params": params]
    }

    static func request(_ id: String, _ method: String, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": params]
    }
}
