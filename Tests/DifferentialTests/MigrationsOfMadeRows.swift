extension Migration {
    /// Migrations that read what other mappings make of one row or many: values, references, and sequences of rows.
    static let ofMadeRows: [Migration] = [
        Migration(
            "what each and distinct make together, as values",
            """
            entities:
              Author:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: author }, best: "Post?", liked: { to: [Post], ordered: true } }
              Post:
                attributes: { title: "string?", tags: "string?", isLive: "boolean?" }
                relationships: { author: { to: "Author?", inverse: posts } }
            """,
            """
            entities:
              Author:
                attributes: { name: "string?", first: "string?", all: string, count: int32, liked: string, some: int32 }
                relationships: { posts: { to: [Post], inverse: author }, best: "Post?", tags: { to: [Tag], ordered: true } }
              Post:
                attributes: { title: "string?", isLive: "boolean?", label: string, hasMain: boolean, most: "int32?" }
                relationships:
                  author: { to: "Author?", inverse: posts }
                  main: "Tag?"
                  tags: { to: [Tag], inverse: posts, ordered: true }
                  others: { to: [Tag], ordered: true }
              Tag:
                attributes: { name: string, uses: int32 }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            entities:
              Author:
                set:
                  first: PostToTag($source.best).first.name
                  all: PostToTag($source.posts).joined($0.name, " ")
                  count: PostToTag($source.posts.sorted($0.title desc)).map($0.uses).filter($0 > 1).count
                  liked: PostToTag($source.liked).reversed.joined($0.name, "/")
                  some: PostToTag($source.liked.map($0.author).posts).count
                  tags: PostToTag($source.liked).sorted($0.uses, $0.name desc)
              Post:
                set:
                  label: PostToTag($source).sorted($0.uses desc).joined($0.name, "+")
                  hasMain: PostToTag($source).first(length($0.name) > 2) in PostToTag($source.author.posts)
                  most: PostToTag($source).max($0.uses)
                  main: PostToTag($source).last
                  tags: $source
                  others: if($source.isLive == true, PostToTag($source.author.posts).filter($0.uses > 1).prefix(2), PostToTag($source))
              Tag:
                from: Post
                each: split($source.tags, "a")
                distinct: $item
                set: { name: $item, uses: $group.count }
            drop: [Post.tags, Author.liked]
            """),
        Migration(
            "where made rows lead",
            """
            entities:
              Order:
                attributes: { number: "string?", at: "date?" }
                relationships: { lines: { to: [Line], inverse: order }, before: "Order?" }
              Line:
                attributes: { product: "string?", count: "int32?" }
                relationships: { order: { to: "Order?", inverse: lines } }
            """,
            """
            entities:
              Order:
                attributes: { number: "string?", at: "date?", products: string, kinds: int32, next: "string?", same: boolean }
                relationships: { lines: { to: [Line], inverse: order }, before: "Order?", dearest: "Product?", all: { to: [Product], ordered: true } }
              Line:
                attributes: { count: "int32?", productName: "string?", beforeNumber: "string?", lineCount: "int32?" }
                relationships: { order: { to: "Order?", inverse: lines }, product: "Product?", other: "Line?" }
              Product:
                attributes: { name: "string?", uses: int32 }
            """,
            """
            entities:
              Line:
                set: { product: $source, other: $source.order.lines.sorted($0.count).first }
              Order:
                set:
                  products: LineToLine($source.lines).product.joined($0.name, ",")
                  kinds: LineToLine($source.lines).map($0.product).count($0.uses > 1)
                  next: OrderToOrder($source.before).before.number
                  same: LineToLine($source.lines.first).product == LineToLine($source.lines.last).product
                  dearest: LineToLine($source.lines.sorted($0.count).last).product
                  all: LineToProduct($source.lines)
              Product:
                from: Line
                distinct: $source.product
                order: $source.count desc
                set: { name: $source.product, uses: $group.count }
            """),
        Migration(
            "rows that the version brings, by name",
            """
            entities:
              Author:
                attributes: { name: "string?" }
              Book:
                attributes: { title: "string?" }
                relationships: { author: "Author?" }
            """,
            """
            entities:
              Author:
                attributes: { name: "string?" }
                relationships: { books: { to: [Book], inverse: author, ordered: true } }
              Book:
                attributes: { title: "string?" }
                relationships: { author: { to: Author, inverse: books }, shelf: Shelf, readers: { to: [Author] } }
              Shelf:
                key: code
                attributes: { code: string, name: string }
            """,
            """
            entities:
              Author:
                - from: Author
                - { name: Unknown, rows: [{ name: Unknown }] }
                - { from: Book, name: Second, distinct: $source.title, set: { name: $source.title } }
                - { name: Other, rows: [{ name: Other }] }
              Shelf: { name: Lobby, rows: [{ code: L, name: Lobby }] }
              Book:
                set:
                  author: AuthorToAuthor($source.author) ?? Unknown
                  shelf: Lobby
                  readers: |
                    if($source.author == nil, [Unknown, Other], [Unknown, Second($source)])
            """),
        Migration(
            "rows that the version brings under keys that are made",
            """
            entities:
              Book:
                attributes: { title: "string?" }
            """,
            """
            entities:
              Author:
                key: id
                attributes: { id: uuid, name: "string?" }
              Shelf:
                key: code
                attributes: { code: { type: uuid, stored: blob }, name: string }
                relationships: { books: { to: [Book], inverse: shelf } }
              Room:
                key: number
                attributes: { number: int32, name: string }
              Book:
                attributes: { title: "string?", by: uuid, count: int32, isLast: boolean, room: int32 }
                relationships:
                  author: Author
                  shelf: { to: Shelf, inverse: books }
                  others: { to: [Shelf] }
                  authors: { to: [Author], ordered: true }
            """,
            """
            entities:
              Author:
                - { name: Unknown, rows: [{ name: Unknown }] }
                - { name: Ada, rows: [{ id: 6ba7b810-9dad-11d1-80b4-00c04fd430c8, name: Ada }] }
              Shelf: { name: Shelves, rows: [{ name: b }, { name: c }, { name: d }] }
              Room: { name: Hall, rows: [{ name: hall }] }
              Book:
                set:
                  author: if(length($source.title ?? "") < 2, Ada, Unknown)
                  by: if(length($source.title ?? "") < 2, Ada, Unknown).id
                  shelf: Shelves.only($0.name == $source.title) ?? Shelves.last!
                  others: Shelves.filter($0.name != $source.title).prefix(2)
                  count: (Shelves.only($0.name == $source.title) ?? Shelves.last!).books.count
                  isLast: (Shelves.first($0.name == $source.title) ?? Shelves.last!) == Shelves.last
                  authors: |
                    [Unknown, Ada]
                  room: Hall.number
            """),
        Migration(
            "what several mappings with each make",
            """
            entities:
              Person:
                attributes: { name: "string?", home: "string?", work: "string?" }
                relationships: { friends: { to: [Person], inverse: friends } }
            """,
            """
            entities:
              Person:
                attributes: { name: "string?" }
                relationships: { phones: { to: [Phone], inverse: person, ordered: true }, friends: { to: [Person], inverse: friends }, reachable: { to: [Phone], ordered: true } }
              Phone:
                attributes: { number: string }
                relationships: { person: { to: "Person?", inverse: phones } }
            """,
            """
            entities:
              Person:
                set:
                  phones: $source
                  reachable: $source.friends.sorted($0.name desc)
              Phone:
                - from: Person
                  name: Few
                  where: key($source) > 3
                  each: |
                    [$source.home].compactMap($0)
                  set: { number: $item }
                - from: Person
                  name: Many
                  where: not (key($source) > 3)
                  each: |
                    [$source.work, $source.home].compactMap($0)
                  set: { number: $item }
            drop: [Person.home, Person.work]
            """),
        Migration(
            "the order of a many-to-many that its other side decides",
            """
            entities:
              List:
                attributes: { name: "string?" }
                relationships: { songs: { to: [Song], inverse: lists, ordered: true }, best: { to: [Song], inverse: bestOf, ordered: true } }
              Song:
                attributes: { title: "string?" }
                relationships: { lists: { to: [List], inverse: songs, ordered: true }, bestOf: { to: [List], inverse: best, ordered: true } }
            """,
            """
            entities:
              List:
                attributes: { name: "string?", all: string }
                relationships: { songs: { to: [Song], inverse: lists, ordered: true }, best: { to: [Song], inverse: bestOf, ordered: true } }
              Song:
                attributes: { title: "string?", names: string, first: "string?", bests: string, listed: string, other: "string?" }
                relationships: { lists: { to: [List], inverse: songs, ordered: true }, bestOf: { to: [List], inverse: best, ordered: true } }
            """,
            """
            entities:
              List:
                set:
                  best: $source.best.filter($0.title != nil)
                  all: ListToList($source).songs.joined($0.title ?? "-", " ")
              Song:
                set:
                  names: SongToSong($source).lists.joined($0.name ?? "-", " ")
                  first: SongToSong($source).lists.first.name
                  bests: SongToSong($source).bestOf.joined($0.name ?? "-", " ")
                  listed: (SongToSong($source.lists.first.songs.first) ?? SongToSong($source)).lists.joined($0.name ?? "-", "/")
                  other: if($source.title == nil, SongToSong($source), nil).lists.last.name
            drop: [Song.bestOf]
            """),
        Migration(
            "where rows lead that are one",
            """
            entities:
              List:
                attributes: { name: "string?" }
                relationships: { songs: { to: [Song], inverse: lists, ordered: true } }
              Song:
                attributes: { title: "string?" }
                relationships: { lists: { to: [List], inverse: songs, ordered: true }, first: "List?", second: "List?" }
            """,
            """
            entities:
              List:
                attributes: { name: "string?", all: string, title: "string?" }
                relationships: { songs: { to: [Song], inverse: lists, ordered: true } }
              Song:
                attributes: { title: "string?", names: string, picked: string }
                relationships: { lists: { to: [List], inverse: songs, ordered: true }, picks: { to: [List], ordered: true } }
            """,
            """
            entities:
              List:
                - { name: Lists, rows: [{ name: x, all: "" }, { name: y, all: "" }] }
                - from: List
                  distinct: $source.name
                  set:
                   all: ListToList($source).songs.joined($0.title ?? "-", " ")
                   title: (ListToList($source.songs.first.first) ?? ListToList($source)).songs.last.title
              Song:
                set:
                  names: SongToSong($source).lists.joined($0.name ?? "-", " ")
                  picked: concat(SongToSong($source).picks.joined($0.name ?? "-", " "), string((SongToSong($source) ?? SongToSong(Song.first)).picks.count))
                  picks: |
                    [ListToList($source.second), ListToList($source.first), Lists.last, ListToList($source.second)]
            drop: [Song.first, Song.second]
            """),
    ]
}
