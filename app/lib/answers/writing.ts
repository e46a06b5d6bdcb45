import type {
  CardPost,
  ListedPost,
  Page,
  PostLink,
  Row,
  Writing,
} from '#app/lib/database-relations.ts'

/** The columns of a post that readers see (private.post_words). */
export type PostWords = Record<'title' | 'content' | 'address' | 'author', string> &
  Record<
    'category' | 'picture' | 'picture_description' | 'excerpt' | 'search_description',
    string | null
  >

/** A place that shows a picture. */
type PictureUse = {
  kind: string
  /** Null for a page of My site. */
  row_id: string | null
  /** The title, or the name of a page. */
  title: string
  /** The course of a lesson, or a course itself. */
  place: string | null
  alt: string | null
  /** The author of a post; null for anything else. */
  author: string | null
}

/** Answers of functions about posts and pictures. */
export type WritingAnswers = {
  admin_list_posts: {
    Returns: Page & {
      posts: (ListedPost &
        Pick<
          Row<'blog_posts'>,
          'user_id' | 'published_at' | 'requested_published_at' | 'refusal_reason' | 'created_at'
        >)[]
    }
  }
  list_feed_posts: {
    Returns: (Pick<
      Row<'blog_posts'>,
      'id' | 'title' | 'slug' | 'excerpt' | 'author_name' | 'updated_at' | 'cover_image_url'
    > & {
      /** Null where the post is too long for a feed. */
      content: string | null
      published_at: string
      category_name: string | null
      is_by_reader: boolean
    })[]
  }
  list_posts: { Returns: Page & { posts: CardPost[] } }
  next_publication_at: { Returns: string | null }
  read_post_changes: {
    Returns: { version: string; read: PostWords; now: PostWords } | null
  }
  read_post: {
    Returns:
      | (Pick<
          Row<'blog_posts'>,
          | 'id'
          | 'title'
          | 'slug'
          | 'content'
          | 'excerpt'
          | 'search_description'
          | 'word_count'
          | 'author_name'
          | 'published_at'
          | 'updated_at'
          | 'category_id'
          | 'cover_image_url'
          | 'cover_image_alt'
        > & {
          is_by_owner: boolean
          is_by_reader: boolean
          category: { id: string; name: string } | null
          /** None for a post that is not public. */
          previous: PostLink | null
          next: PostLink | null
          related: CardPost[]
        })
      | null
  }
  writing_rule: { Returns: Writing }
  list_picture_uses: { Returns: (PictureUse & { picture: string })[] }
  list_pictures: {
    Returns: {
      bucket: string
      path: string
      added_at: string
      bytes: number
      uses: PictureUse[]
      total: number
    }[]
  }
}
