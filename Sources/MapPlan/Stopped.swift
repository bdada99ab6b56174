/// What a function throws that was asked to stop while it computed.
package struct Stopped: Error {
    package init() {}
}
