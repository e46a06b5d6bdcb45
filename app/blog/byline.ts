/** Shown on every post by a student: it must not be taken for the owner's words. */
export const readersPost = 'reader’s post'

/** For feeds, which have one field for the author. */
export function byline(post: { author_name: string; is_by_reader: boolean }) {
  return post.is_by_reader ? `${post.author_name} (${readersPost})` : post.author_name
}
