/// The error that a function throws when it was cancelled while it computed.
package struct Stopped: Error {
    package init() {}
}
