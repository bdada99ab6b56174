extension Migration {
    /// Migrations that read a relationship whose inverse is set.
    static let ofOtherSides: [Migration] = [
        Migration(
            "whom a made row belongs to, where the owner says it",
            """
            entities:
              Author:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: author } }
              Post:
                attributes: { title: "string?" }
                relationships: { author: { to: "Author?", inverse: posts }, tags: { to: [Tag], inverse: posts } }
              Tag:
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            entities:
              Author:
                attributes: { name: "string?", rank: int32 = 3 }
                relationships: { posts: { to: [Post], inverse: author } }
              Post:
                attributes: { title: "string?", by: "string?" }
                relationships: { author: { to: "Author?", inverse: posts }, tags: { to: [Tag], inverse: posts } }
              Tag:
                attributes: { first: "int32?", names: string }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            entities:
              Author:
                set:
                  posts: $source.posts
              Post:
                set:
                  by: PostToPost($source).author.name
              Tag:
                set:
                  first: PostToPost($source.posts).author.first.rank
                  names: PostToPost($source.posts).author.joined($0.name, " ")
            """)
    ]
}
