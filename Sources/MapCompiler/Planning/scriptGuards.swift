import MapExecution
import MapPlan

extension SQLScript {
    /// Writes the statements that compare the store with the one that the script is for, and stop the script if they differ. They need no function of mapc.
    ///
    /// The table `mapc_stops` takes no row while there are findings. The triggers of a program that does not know the shell's commands are on, and such a
    /// program may go on after an error: there the trigger on that table writes a finding.
    mutating func writeGuards(of plan: Plan, _ state: StoreState) {
        openTransaction()
        dropTables()
        statement("CREATE TEMP TABLE mapc_findings (\"finding\" TEXT, \"rows\" INTEGER)")
        statement("CREATE TEMP TABLE mapc_stops \(Self.stops)")
        findObjectsOfConnection()
        compareTransaction()
        comment("The database must still be the one that this script is for.")
        statement("CREATE TEMP TABLE mapc_expected (\"type\" TEXT, \"name\" TEXT, \"sql\" TEXT)")
        for (kind, name, sql) in state.schema.texts {
            statement("INSERT INTO temp.mapc_expected VALUES ('\(kind)', \(text(name)), \(text(sql)))")
        }
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT "type" || ' ''' || "name" || ''' is missing or has changed', NULL FROM (
                SELECT "type", "name", "sql" FROM temp.mapc_expected EXCEPT SELECT "type", "name", "sql" FROM main.sqlite_schema)
            """)
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT "type" || ' ''' || "name" || ''' is new', NULL FROM (
                SELECT "type", "name" FROM main.sqlite_schema
                WHERE "sql" IS NOT NULL AND lower(substr("tbl_name", 1, 7)) <> 'sqlite_' AND lower("tbl_name") <> '\(StoreSchema.receiptTable)'
                EXCEPT SELECT "type", "name" FROM temp.mapc_expected)
            """)
        compare("encoding", with: text(state.schema.encoding))
        compare("user_version", with: String(state.schema.userVersion))
        compare("application_id", with: String(state.schema.applicationID))
        writeReceiptGuard(plan, state)
        writeParameterGuards(plan)
        stopAtFindings()
    }

    /// Triggers of a program that does not know the shell's commands are on, and so are those that the connection has in TEMP. Tables that it has there would
    /// take the place of the database's.
    private mutating func findObjectsOfConnection() {
        comment("Only the sqlite3 shell has switched the triggers off.")
        statement(
            """
            CREATE TEMP TRIGGER mapc_triggers AFTER INSERT ON temp.mapc_stops BEGIN
                INSERT INTO mapc_findings VALUES ('triggers are on: run this script with the sqlite3 shell', NULL);
            END
            """)
        statement("INSERT INTO temp.mapc_stops VALUES (0)")
        comment("The shell does not switch off those of the connection itself.")
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT 'the trigger ''' || "name" || ''' of this connection is on: run this script in a new shell', NULL
                FROM temp.sqlite_schema WHERE "type" = 'trigger' AND "name" <> 'mapc_triggers'
            """)
        comment("SQL of a mapping may name a table, and one in TEMP comes before that of the database.")
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT 'the ' || "type" || ' ''' || "name" || ''' is in TEMP: run this script in a new shell', NULL
                FROM temp.sqlite_schema
                WHERE "type" IN ('table', 'view') AND lower(substr("name", 1, 5)) <> 'mapc_' AND lower(substr("name", 1, 7)) <> 'sqlite_'
            """)
    }

    /// The BEGIN fails if another program is at work, and a program may go on after an error. The savepoint gives it a transaction even then, which the end
    /// undoes: SQLite forgets the setting after a statement outside of a transaction, and that is a finding.
    private mutating func openTransaction() {
        comment("If BEGIN has failed, a savepoint opens a transaction, SQLite has forgotten this setting, and the end undoes everything.")
        statement("PRAGMA defer_foreign_keys = ON")
        // It needs no lock, and no schema that another program keeps from being read.
        statement("PRAGMA temp.user_version = 0")
        statement("SAVEPOINT mapc_script")
    }

    private mutating func compareTransaction() {
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT 'BEGIN has failed: another program may be at work', NULL
                FROM pragma_defer_foreign_keys WHERE "defer_foreign_keys" = 0
            """)
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT 'foreign keys are on: run this script outside of a transaction', NULL
                FROM pragma_foreign_keys WHERE "foreign_keys" = 1
            """)
    }

    /// The parameters must be set. One that is not is NULL in the shell, and a condition over it would be true of no row.
    private mutating func writeParameterGuards(_ plan: Plan) {
        for parameter in plan.legs.flatMap(\.parameters).filter({ !$0.isSet }) {
            let words = "'the parameter '':\(parameter.name)'' is not set to a value of type \(parameter.type)'"
            statement("INSERT INTO temp.mapc_findings SELECT \(words), NULL WHERE (\(parameter.isSetInShell)) IS NOT TRUE")
        }
    }

    /// A connection may have tables of an earlier script that did not end.
    private mutating func dropTables() {
        for table in ["findings", "stops", "expected"] { statement("DROP TABLE IF EXISTS temp.mapc_\(table)") }
    }

    /// Prints all findings, and stops the script if there are any.
    mutating func stopAtFindings() {
        statement("SELECT \"finding\", \"rows\" FROM temp.mapc_findings")
        statement("INSERT INTO temp.mapc_stops SELECT count(*) FROM temp.mapc_findings")
    }

    private mutating func compare(_ pragma: String, with value: String) {
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT '\(pragma) is ' || "\(pragma)" || ', not ' || \(value), NULL
                FROM pragma_\(pragma) WHERE "\(pragma)" <> \(value)
            """)
    }

    /// The last receipt must be the one that the plan was made with. A store that mapc would have created may have one of that version, and has to have it if its
    /// tables do not tell the version.
    private mutating func writeReceiptGuard(_ plan: Plan, _ state: StoreState) {
        guard plan.writesReceipt, !(plan.staysCoreData ?? false) else {
            statement(
                """
                INSERT INTO temp.mapc_findings SELECT 'mapc has migrated this database since the script was made', NULL
                    FROM main.sqlite_schema WHERE lower("name") = '\(StoreSchema.receiptTable)'
                """)
            return
        }
        statement(Receipt.tableSQL)
        let source = plan.legs.first?.source
        let imagined = (plan.model, source?.version ?? "", plan.receiptStorage ?? source?.storage ?? "")
        let expected = state.path == nil ? imagined : state.receipt.map { ($0.model, $0.version, $0.storage) }
        let needsReceipt = state.path != nil || plan.adoption?.isTold ?? false
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT 'a newer mapc migrated this database last; its receipt has format ' || "format", NULL
                FROM (SELECT "format" FROM main.\(StoreSchema.receiptTable) ORDER BY "id" DESC LIMIT 1)
                WHERE "format" > \(Receipt.currentFormat)
            """)
        let last = "SELECT \"model\", \"version\", \"storage\" FROM main.\(StoreSchema.receiptTable) ORDER BY \"id\" DESC LIMIT 1"
        let values = expected.map { [$0.0, $0.1, $0.2].map(text).joined(separator: ", ") }
        let words = expected.map { "\(text($0.0)) || ' ' || \(text($0.1))" } ?? "'a database without a run'"
        statement(
            """
            INSERT INTO temp.mapc_findings SELECT 'the last run of mapc made ' || coalesce("model" || ' ' || "version", 'nothing') ||
                    ', and this script begins at ' || \(words), NULL
                FROM (SELECT 1) \(needsReceipt ? "LEFT " : "")JOIN (\(last))
                WHERE ("model", "version", "storage") IS NOT (\(values ?? "NULL, NULL, NULL"))
            """)
    }

    /// Undoes everything if BEGIN has failed. The tables of the guards may be missing then, since SQLite could not read the schema to make them.
    mutating func endTransaction() {
        comment("If there is a finding, or BEGIN has failed, this undoes everything.")
        statement("CREATE TEMP TABLE IF NOT EXISTS mapc_stops \(Self.stops)")
        statement("INSERT OR ROLLBACK INTO temp.mapc_stops SELECT 1 FROM pragma_defer_foreign_keys WHERE \"defer_foreign_keys\" = 0")
        statement("INSERT OR ROLLBACK INTO temp.mapc_stops SELECT count(*) FROM temp.mapc_findings")
    }

    private static let stops = "(\"findings\" INTEGER CONSTRAINT \"the findings above stop this script\" CHECK (\"findings\" = 0))"

    private func text(_ text: String) -> String { visibleLiteral(.text(Array(text.utf8)), inScript: true) }
}

extension StoreSchema {
    /// What `sqlite_schema` lists with a text.
    fileprivate var texts: [(kind: String, name: String, sql: String)] {
        tables.map { ("table", $0.name, $0.sql) } + indexes.compactMap { index in index.sql.map { ("index", index.name, $0) } }
            + triggers.map { ("trigger", $0.name, $0.sql) } + views.map { ("view", $0.name, $0.sql) }
    }
}
