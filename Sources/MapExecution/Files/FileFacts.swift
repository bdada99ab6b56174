#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the system knows about a file besides its content.
package struct FileFacts: Sendable, Equatable {
    package enum Kind: Sendable {
        case file, folder, link, pipe, socket, device

        /// What it is, after "it is": `a folder`.
        package var words: String {
            switch self {
            case .file: "a file"
            case .folder: "a folder"
            case .link: "a symbolic link"
            case .pipe: "a pipe"
            case .socket: "a socket"
            case .device: "a device"
            }
        }
    }

    /// The device and inode of a file: the same under each of its names, and different for each file.
    package struct Identity: Sendable, Hashable {
        var device: UInt64
        package var inode: UInt64
    }

    package var kind: Kind
    /// The size in bytes.
    package var size: Int64
    /// The permissions, with the bits for the user and the group that a program runs as.
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    /// How many names (hard links) the file has.
    package var nameCount: Int
    package var identity: Identity
    /// When the content changed last, in seconds and nanoseconds since 1970.
    package var changed: [Int]

    init(_ facts: stat) {
        kind =
            switch facts.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .device
            }
        size = Int64(facts.st_size)
        mode = UInt32(facts.st_mode & 0o7777)
        owner = UInt32(facts.st_uid)
        group = UInt32(facts.st_gid)
        nameCount = Int(facts.st_nlink)
        identity = Identity(device: UInt64(truncatingIfNeeded: facts.st_dev), inode: UInt64(facts.st_ino))
        #if canImport(Darwin)
            changed = [facts.st_mtimespec.tv_sec, facts.st_mtimespec.tv_nsec]
        #else
            changed = [facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
        #endif
    }
}
