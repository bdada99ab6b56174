import ArgumentParser
import MapCompiler

// Options that contradict one another, or mean nothing.
extension ApplyCommand {
    func validate() throws {
        guard wait >= 0, wait < 1_000_000 else { throw ValidationError("'--wait' takes a number of seconds, as in '--wait 30'") }
        if let seed, RunValues.seed(seed) == nil {
            throw ValidationError("'--seed \(seed)' is not a seed: write 16 bytes as a UUID or as 32 hexadecimal digits")
        }
        if let now, RunValues.instant(now) == nil {
            throw ValidationError("'--now \(now)' is not a date: write '2024-01-31' or '2024-01-31T12:00:00Z'")
        }
        if keep != nil, !backup { throw ValidationError("'--keep' needs '--backup'") }
        if let keep, keep < 1 { throw ValidationError("'--keep' takes the number of backups to keep, at least 1") }
        if into != nil, copy || create || backup {
            throw ValidationError("'--into' cannot be used with '--copy', '--backup' or '--create'")
        }
        if redo, into != nil || create || copy || backup || plan != nil || versions.from != nil {
            throw ValidationError("'--redo' cannot be used with '--into', '--create', '--copy', '--backup', '--plan' or '--from'")
        }
        if redo, let value = Environment["CI"], !value.isEmpty, value != "false" {
            throw ValidationError(
                "'--redo' is for databases of developers, and 'CI' is set: use a copy of a database at a released version")
        }
        if emit == "" { throw ValidationError("'--emit' takes the name of a file; '-' is standard output") }
        if plan != nil, options.config != nil {
            throw ValidationError("'--plan' needs no project, so mapc does not read the file of '--config': leave one of them out")
        }
        if into != nil, stores.count > 1 { throw ValidationError("'--into' takes a single database") }
        if backup, create { throw ValidationError("'--create' and '--backup' cannot be used together") }
        if copy, create { throw ValidationError("'--create' and '--copy' cannot be used together") }
        if plan != nil,
            versions.to != nil || !versions.allowDrop.isEmpty || versions.stepwise || versions.withoutHashes
        {
            throw ValidationError(
                "'--plan' fixes the migration: '--to', '--stepwise', '--without-hashes' and '--allow-drop' belong to 'mapc plan'")
        }
    }
}
