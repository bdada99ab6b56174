extension Migration {
    /// Migrations that make more or fewer rows than there were, with `each`, `distinct` and `order`.
    static let ofRows: [Migration] = [
        Migration(
            "each through a to-many keeps the keys of its elements",
            """
            entities:
              Measurement:
                attributes: { name: "string?" }
                relationships: { locations: { to: [Location], inverse: measurement } }
              Location:
                attributes: { lat: double, at: { type: "date?", stored: unix } }
                relationships: { measurement: { to: Measurement, inverse: locations } }
            """,
            """
            entities:
              Measurement:
                attributes: { name: "string?" }
                relationships: { tracks: { to: [Track], inverse: measurement } }
              Track:
                relationships:
                  measurement: { to: Measurement, inverse: tracks }
                  locations: { to: [Location], inverse: track, ordered: true }
              Location:
                attributes: { lat: double, at: { type: "date?", stored: unixms }, place: int32 }
                relationships: { track: { to: Track, inverse: locations } }
            """,
            """
            entities:
              Track: { from: Measurement, set: { measurement: $source } }
              Location:
                from: Measurement
                each: $source.locations
                set: { track: $source, place: $index }
            """),
        Migration(
            "each through an ordered to-many, filtered by the element",
            """
            entities:
              Album:
                attributes: { name: "string?" }
                relationships: { songs: { to: [Song], inverse: album, ordered: true } }
              Song:
                attributes: { title: "string?", length: int16 }
                relationships: { album: { to: "Album?", inverse: songs } }
            """,
            """
            entities:
              Album:
                attributes: { name: "string?" }
                relationships: { songs: { to: [Song], inverse: album, ordered: true }, entries: { to: [Entry], inverse: album, ordered: true } }
              Song:
                attributes: { title: "string?", length: int16 }
                relationships: { album: { to: "Album?", inverse: songs }, entries: { to: [Entry], inverse: song } }
              Entry:
                attributes: { place: int32, title: "string?", length: int16 }
                relationships: { album: { to: "Album?", inverse: entries }, song: { to: "Song?", inverse: entries } }
            """,
            """
            entities:
              Entry:
                from: Album
                let: { long: $item.length > 0 }
                each: $source.songs
                where: $long
                set: { place: $index, album: $source, song: $item }
            """),
        Migration(
            "each through a many-to-many makes the rows of a join entity",
            """
            entities:
              Post:
                attributes: { title: "string?" }
                relationships: { tags: { to: [Tag], inverse: posts } }
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            entities:
              Post:
                attributes: { title: "string?" }
                relationships: { taggings: { to: [Tagging], inverse: post } }
              Tag:
                attributes: { name: "string?" }
                relationships: { taggings: { to: [Tagging], inverse: tag } }
              Tagging:
                attributes: { place: int32, weight: double = 1 }
                relationships: { post: { to: Post, inverse: taggings }, tag: { to: Tag, inverse: taggings } }
            """,
            """
            entities:
              Tagging:
                from: Post
                each: $source.tags
                set: { place: $index, post: $source, tag: $item }
            """),
        Migration(
            "each through a list of attributes and constants",
            """
            entities:
              Person:
                attributes: { name: "string?", home: "string?", work: "string?" }
            """,
            """
            entities:
              Person:
                attributes: { name: "string?" }
                relationships: { phones: { to: [Phone], inverse: person, ordered: true } }
              Phone:
                attributes: { number: string }
                relationships: { person: { to: Person, inverse: phones } }
              Digit:
                attributes: { value: int64, text: "string?" }
                relationships: { person: "Person?" }
            """,
            """
            entities:
              Phone:
                from: Person
                each: |
                  [$source.home, $source.work]
                where: $item != nil
                set: { number: $item, person: $source }
              Digit:
                from: Person
                each: [5, 8, 9]
                where: $index != 1
                set: { value: $item, text: $source.name, person: $source }
            drop: [Person.home, Person.work]
            """),
        Migration(
            "each through a to-one that may be missing, and values of many rows",
            """
            entities:
              Book:
                attributes: { title: "string?" }
                relationships: { author: { to: "Author?", inverse: books }, tags: [Tag] }
              Author:
                attributes: { name: "string?" }
                relationships: { books: { to: [Book], inverse: author } }
              Tag:
                attributes: { word: "string?", weight: int32 }
            """,
            """
            entities:
              Book:
                attributes: { title: "string?" }
                relationships: { author: { to: "Author?", inverse: books }, tags: [Tag], credit: "Credit?", first: "Weight?" }
              Author:
                attributes: { name: "string?" }
                relationships: { books: { to: [Book], inverse: author } }
              Tag:
                attributes: { word: "string?", weight: int32 }
              Credit:
                attributes: { text: "string?" }
                relationships: { author: Author, book: Book }
              Weight:
                attributes: { value: int32, place: int32 }
                relationships: { book: Book }
            """,
            """
            entities:
              Book:
                set: { credit: $source }
              Credit:
                from: Book
                each: $source.author
                set: { text: $item.name, author: $item, book: $source }
              Weight:
                from: Book
                each: $source.tags.weight
                set: { value: $item, place: $index, book: $source }
            """),
        Migration(
            "distinct finds or creates a parent",
            """
            entities:
              Product:
                attributes: { name: "string?", category: "string?", price: "int32?" }
            """,
            """
            entities:
              Product:
                attributes: { name: "string?", price: "int32?" }
                relationships: { group: { to: "Category?", inverse: products } }
              Category:
                attributes: { name: string, count: int32, total: "int64?", cheapest: "string?" }
                relationships: { products: { to: [Product], inverse: group, ordered: true } }
                unique: [[name]]
            """,
            """
            entities:
              Product:
                set: { group: $source }
              Category:
                from: Product
                where: $source.category != nil
                distinct: $source.category
                order: [$source.price desc, $source.name]
                set: { name: $source.category, count: $group.count, total: $group.price.sum, cheapest: $source.name }
            """),
        Migration(
            "distinct removes duplicates and references reach the row that stays",
            """
            entities:
              File:
                attributes: { hash: "string?", size: int64 }
                relationships:
                  messages: { to: [Message], inverse: file }
                  tags: { to: [Tag], inverse: files }
                  parent: { to: "File?", inverse: parts }
                  parts: { to: [File], inverse: parent }
              Message:
                attributes: { text: "string?" }
                relationships: { file: { to: "File?", inverse: messages }, others: [File] }
              Tag:
                attributes: { name: "string?" }
                relationships: { files: { to: [File], inverse: tags } }
            """,
            """
            entities:
              File:
                attributes: { hash: "string?", size: int64 }
                unique: [[hash]]
                relationships:
                  messages: { to: [Message], inverse: file }
                  tags: { to: [Tag], inverse: files }
                  parent: { to: "File?", inverse: parts }
                  parts: { to: [File], inverse: parent }
              Message:
                attributes: { text: "string?" }
                relationships: { file: { to: "File?", inverse: messages }, others: [File] }
              Tag:
                attributes: { name: "string?" }
                relationships: { files: { to: [File], inverse: tags } }
            """,
            """
            entities:
              File: { distinct: hash }
            """),
        Migration(
            "distinct with an order, the largest first",
            """
            entities:
              File:
                attributes: { hash: "int16?", size: int64, at: { type: "date?", stored: julian } }
                relationships: { messages: { to: [Message], inverse: file, ordered: true }, labels: { to: [Label], ordered: true } }
              Message:
                attributes: { text: "string?" }
                relationships: { file: { to: "File?", inverse: messages } }
              Label: { attributes: { word: "string?" } }
            """,
            """
            entities:
              File:
                attributes: { hash: "int16?", size: int64, at: { type: "date?", stored: julian } }
                relationships: { messages: { to: [Message], inverse: file, ordered: true }, labels: { to: [Label], ordered: true } }
              Message:
                attributes: { text: "string?" }
                relationships: { file: { to: "File?", inverse: messages } }
              Label: { attributes: { word: "string?" } }
            """,
            """
            entities:
              File: { distinct: hash, order: $source.size desc }
            """),
        Migration(
            "rows that agree after what they point at has become one",
            """
            entities:
              Place: { attributes: { name: "string?" } }
              Visit:
                attributes: { day: "boolean?", note: "string?" }
                relationships: { place: "Place?" }
            """,
            """
            entities:
              Place: { attributes: { name: "string?" } }
              Visit:
                attributes: { day: "boolean?", note: "string?" }
                relationships: { place: "Place?" }
            """,
            """
            entities:
              Place: { distinct: name }
              Visit: { distinct: [day, place] }
            """),
        Migration(
            "each and distinct together: the words of all rows, once",
            """
            entities:
              Post:
                attributes: { title: "string?", first: "string?", second: "string?" }
            """,
            """
            entities:
              Post:
                attributes: { title: "string?" }
                relationships: { words: { to: [Word], inverse: posts } }
              Word:
                attributes: { text: string, count: int32, place: int32 }
                relationships: { posts: { to: [Post], inverse: words } }
            """,
            """
            entities:
              Post:
                set: { words: $source }
              Word:
                from: Post
                each: |
                  [$source.first, $source.second]
                where: $item != nil
                distinct: $item
                order: $index desc
                set: { text: $item, count: $group.count, place: $index }
            drop: [Post.first, Post.second]
            """),
        Migration(
            "each from rows that have keys of their own",
            """
            entities:
              Country:
                key: code
                attributes: { code: string, one: "int32?", two: "int32?" }
            """,
            """
            entities:
              Country:
                key: code
                attributes: { code: string }
                relationships: { numbers: { to: [Number], inverse: country, ordered: true } }
              Number:
                attributes: { value: "int32?" }
                relationships: { country: { to: Country, inverse: numbers } }
            """,
            """
            entities:
              Number:
                - from: Country
                  each: |
                    [$source.one, $source.two]
                  order: $item desc
                  set: { value: $item, country: $source }
                - from: Country
                  name: More
                  distinct: $source.one
                  set: { value: $source.two, country: $source }
            """),
    ]
}
