/// A migration tool with its own table in a store. Such a tool may take an additional table for a mistake and remove it.
public struct ForeignMigrator: Sendable, Equatable {
    /// The name of the tool: `Django`.
    public var tool: String
    /// The table that the tool keeps in the store.
    public var table: String

    init(_ tool: String, _ table: String) {
        self.tool = tool
        self.table = table
    }

    /// Returns the tool that maintains this store, if the store has its table.
    public static func keeping(_ schema: StoreSchema) -> ForeignMigrator? {
        all.first { schema.table($0.table) != nil }
    }

    /// All known tools, by their tables.
    public static let all = [
        ForeignMigrator("GRDB", "grdb_migrations"),
        ForeignMigrator("Alembic", "alembic_version"),
        ForeignMigrator("Prisma", "_prisma_migrations"),
        ForeignMigrator("Room", "room_master_table"),
        ForeignMigrator("EF Core", "__EFMigrationsHistory"),
        ForeignMigrator("Entity Framework", "__MigrationHistory"),
        ForeignMigrator("Django", "django_migrations"),
        ForeignMigrator("Rails", "ar_internal_metadata"),
        ForeignMigrator("Rails, Ecto, dbmate or golang-migrate", "schema_migrations"),
        ForeignMigrator("Drizzle", "__drizzle_migrations"),
        ForeignMigrator("Knex", "knex_migrations"),
        ForeignMigrator("Kysely", "kysely_migration"),
        ForeignMigrator("Sequelize", "SequelizeMeta"),
        ForeignMigrator("MikroORM", "mikro_orm_migrations"),
        ForeignMigrator("Flyway", "flyway_schema_history"),
        ForeignMigrator("Liquibase", "DATABASECHANGELOG"),
        ForeignMigrator("Atlas", "atlas_schema_revisions"),
        ForeignMigrator("goose", "goose_db_version"),
        ForeignMigrator("sql-migrate", "gorp_migrations"),
        ForeignMigrator("Bun", "bun_migrations"),
        ForeignMigrator("SQLx", "_sqlx_migrations"),
        ForeignMigrator("Diesel", "__diesel_schema_migrations"),
        ForeignMigrator("Refinery", "refinery_schema_history"),
        ForeignMigrator("SeaORM", "seaql_migrations"),
        ForeignMigrator("sqlite-migrate", "_sqlite_migrations"),
        ForeignMigrator("yoyo", "_yoyo_migration"),
        ForeignMigrator("peewee-migrate", "migratehistory"),
        ForeignMigrator("Aerich", "aerich"),
        ForeignMigrator("Phinx", "phinxlog"),
        ForeignMigrator("Doctrine", "doctrine_migration_versions"),
        ForeignMigrator("Fluent", "_fluent_migrations"),
    ]
}
