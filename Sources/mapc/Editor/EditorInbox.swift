import LanguageServer
import MapCompiler
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The messages of an editor that have been read and not been answered.
final class EditorInbox: Sendable {
    enum Item: Sendable {
        case message(Message)
        /// The answer to something that is no message.
        case answer(JSONValue)
        case end
    }

    private struct Waiting {
        var items: [Item] = []
        var cancelled: [JSONValue] = []
    }

    private let waiting = Mutex(Waiting())
    /// A pipe: a byte in it says that there are items.
    private let (receiver, sender): (Int32, Int32)

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw FileFailure("a pipe") }
        (receiver, sender) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Reads messages until the stream ends.
    func fill(from descriptor: Int32, _ log: ProtocolLog?) {
        var frames = MessageFrames()
        while true {
            guard let piece = FileSystem.readPiece(from: descriptor), !piece.isEmpty else { return add(.end) }
            frames.add(piece)
            while let bytes = next(of: &frames) {
                log?.note("-->", String(decoding: bytes, as: UTF8.self))
                let (message, answer) = Message.read(bytes)
                if let answer { add(.answer(answer)) }
                if let message { add(message) }
            }
        }
    }

    /// Returns the next message, after an answer to what is none.
    private func next(of frames: inout MessageFrames) -> [UInt8]? {
        while true {
            do throws(MessageFrames.Fault) {
                return try frames.next()
            } catch {
                add(.answer(Message.failure(.null, .parseError, error.words)))
            }
        }
    }

    private func add(_ message: Message) {
        if let id = message.cancelledRequest {
            waiting.withLock { $0.cancelled.append(id) }
        } else {
            add(.message(message))
        }
    }

    private func add(_ item: Item) {
        waiting.withLock { $0.items.append(item) }
        _ = write(sender, [1], 1)
    }

    /// Returns the oldest item; `nil` if there is none.
    func next() -> Item? {
        waiting.withLock { waiting in
            guard !waiting.items.isEmpty else {
                // Whatever was cancelled has been answered before.
                waiting.cancelled = []
                return nil
            }
            return waiting.items.removeFirst()
        }
    }

    var hasItems: Bool { waiting.withLock { !$0.items.isEmpty } }

    /// Whether the request was cancelled meanwhile.
    func takeCancelled(_ id: JSONValue) -> Bool {
        waiting.withLock { waiting in
            guard let place = waiting.cancelled.firstIndex(of: id) else { return false }
            waiting.cancelled.remove(at: place)
            return true
        }
    }

    /// Waits until there are items, or the time is over.
    func wait(milliseconds: Int32) {
        var wanted = pollfd(fd: receiver, events: Int16(POLLIN), revents: 0)
        _ = poll(&wanted, 1, milliseconds)
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        while read(receiver, &bytes, bytes.count) > 0 {}
    }
}
