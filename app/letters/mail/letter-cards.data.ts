import { excerpt, stripHtml } from '#app/lib/excerpt.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** A post or a product, as a letter shows it. */
export type LetterCard = {
  path: string
  title: string
  text: string
  picture: string | null
  action: string
}

const textLength = 200
const mostCards = 30

/** The cards of a letter by the paths that its HTML names. One that is gone stays a plain link. */
export async function findCards(supabase: Supabase, html: string) {
  const slugs = (folder: string) => {
    const links = html.matchAll(
      new RegExp(`href="/${folder}/([\\w-]+)"[^>]*class="letter-card"`, 'g'),
    )
    return [...links].slice(0, mostCards).map(([, slug = '']) => slug)
  }
  if (!html.includes('class="letter-card"')) return new Map<string, LetterCard>()
  const [posts, products] = await Promise.all([
    supabase
      .from('blog_posts')
      .select('title, slug, excerpt, cover_image_url')
      .in('slug', slugs('blog'))
      .throwOnError(),
    supabase
      .from('products')
      .select('title, slug, description, cover_image_url')
      .in('slug', slugs('store'))
      .throwOnError(),
  ])
  const cards: LetterCard[] = [
    ...posts.data.map(({ title, slug, excerpt: text, cover_image_url: cover }) => ({
      path: `/blog/${slug}`,
      title,
      text: excerpt(text, textLength),
      picture: pictureOf(supabase, 'blog-images', cover)?.src ?? null,
      action: 'Read the post',
    })),
    ...products.data.map(({ title, slug, description, cover_image_url: cover }) => ({
      path: `/store/${slug}`,
      title,
      text: excerpt(stripHtml(description ?? ''), textLength),
      picture: pictureOf(supabase, 'product-covers', cover)?.src ?? null,
      action: 'Open in the store',
    })),
  ]
  return new Map(cards.map((card) => [card.path, card]))
}

/** The choices for a card, newest first. */
export async function listCardChoices(supabase: Supabase) {
  const newest = { ascending: false }
  const [posts, products] = await Promise.all([
    supabase
      .from('blog_posts')
      .select('title, slug')
      .lte('published_at', new Date().toISOString())
      .order('published_at', newest)
      .limit(100)
      .throwOnError(),
    supabase
      .from('products')
      .select('title, slug')
      .order('created_at', newest)
      .limit(100)
      .throwOnError(),
  ])
  return [
    ...posts.data.map(({ title, slug }) => ({ group: 'Posts', title, path: `/blog/${slug}` })),
    ...products.data.map(({ title, slug }) => ({
      group: 'Products',
      title,
      path: `/store/${slug}`,
    })),
  ]
}
