extension Migration {
    /// Migrations with many-to-many relationships that are ordered on both sides or become so.
    static let ofOrders = [
        Migration(
            "owners of an ordered to-many become one, and rows move to an entity of their own",
            """
            entities:
              Album:
                attributes: { title: "string?", year: "int32?" }
                relationships: { tracks: { to: [Track], inverse: album, ordered: true } }
              Track:
                attributes: { name: "string?", isLong: "boolean?" }
                relationships: { album: { to: "Album?", inverse: tracks } }
            """,
            """
            entities:
              Album:
                attributes: { title: "string?", year: "int32?" }
                relationships:
                  tracks: { to: [Track], inverse: album, ordered: true }
                  longs: { to: [Long], inverse: album, ordered: true }
              Track:
                attributes: { name: "string?", isLong: "boolean?" }
                relationships: { album: { to: "Album?", inverse: tracks } }
              Long:
                attributes: { name: "string?" }
                relationships: { album: { to: "Album?", inverse: longs } }
            """,
            """
            entities:
              Album:
                distinct: $source.title
                order: $source.year desc
              Track:
                where: not ($source.isLong ?? false)
              Long:
                from: Track
                where: $source.isLong ?? false
            drop: [Track.isLong]
            """),
        Migration(
            "ordered on both sides: carried, left out, ordered from now on, become one",
            """
            entities:
              List:
                attributes: { name: "string?" }
                relationships:
                  songs: { to: [Song], inverse: lists, ordered: true }
                  first: { to: [Song], inverse: leading, ordered: true }
                  other: { to: [Song], inverse: others }
              Song:
                attributes: { title: "string?" }
                relationships:
                  lists: { to: [List], inverse: songs, ordered: true }
                  leading: { to: [List], inverse: first }
                  others: { to: [List], inverse: other, ordered: true }
              Place:
                attributes: { name: "string?" }
                relationships: { people: { to: [Person], inverse: places, ordered: true } }
              Person:
                attributes: { name: "string?" }
                relationships: { places: { to: [Place], inverse: people, ordered: true } }
            """,
            """
            entities:
              List:
                attributes: { name: "string?" }
                relationships:
                  songs: { to: [Song], inverse: lists, ordered: true }
                  first: { to: [Song], inverse: leading, ordered: true }
                  other: { to: [Song], inverse: others, ordered: true }
              Song:
                attributes: { title: "string?" }
                relationships:
                  lists: { to: [List], inverse: songs, ordered: true }
                  leading: { to: [List], inverse: first, ordered: true }
                  others: { to: [List], inverse: other, ordered: true }
              Place:
                attributes: { name: "string?" }
                relationships: { people: { to: [Person], inverse: places, ordered: true } }
              Person:
                attributes: { name: "string?" }
                relationships: { places: { to: [Place], inverse: people, ordered: true } }
            """,
            """
            entities:
              List:
                where: length($source.name ?? "") != 1
              Person:
                distinct: [$source.name]
            """),
        Migration(
            "ordered on both sides: rows that state them become one, and a value that is written",
            """
            entities:
              List:
                attributes: { name: "string?" }
                relationships: { songs: { to: [Song], inverse: lists, ordered: true } }
              Song:
                attributes: { title: "string?" }
                relationships: { lists: { to: [List], inverse: songs, ordered: true } }
              Place:
                attributes: { name: "string?" }
                relationships: { people: { to: [Person], inverse: places, ordered: true } }
              Person:
                attributes: { name: "string?" }
                relationships: { places: { to: [Place], inverse: people, ordered: true } }
            """,
            """
            entities:
              List:
                attributes: { name: "string?" }
                relationships: { songs: { to: [Song], inverse: lists, ordered: true } }
              Song:
                attributes: { title: "string?" }
                relationships: { lists: { to: [List], inverse: songs, ordered: true } }
              Place:
                attributes: { name: "string?" }
                relationships: { people: { to: [Person], inverse: places, ordered: true } }
              Person:
                attributes: { name: "string?" }
                relationships: { places: { to: [Place], inverse: people, ordered: true } }
            """,
            """
            drop: [Person.places]
            entities:
              List:
                distinct: [$source.name]
              Place:
                set: { people: $source.people.filter($0.name != nil).sorted($0.name) }
            """),
    ]
}
