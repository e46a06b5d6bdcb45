import { data } from 'react-router'
import { findPostTitle } from '#app/blog/post-addresses.data.ts'
import { findFreeLesson } from '#app/courses/public/course-cards.data.ts'
import { findPublicLetter } from '#app/letters/archive/public-letters.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode } from '#app/lib/error-text.ts'
import { notFound } from '#app/shell/reading.server.ts'
import { menuName } from '#content/defaults/menu.ts'
import type { ShownContent } from '#content/samples.ts'
import type { Route } from './+types/social-card.ts'

// Only titles of our own pages are drawn: a title from the URL would let others put words on our
// pictures.
const fixedTitles: Record<string, string> = {
  blog: 'Blog',
  letters: 'Letters',
  'qbo-tips': 'QBO Tips',
  'qbo-quiz': 'QBO Quiz',
}

/** Pages whose address is not the name of their document. */
const documentOf = {
  'bookkeeping-basics': 'basics',
  'debits-and-credits-explained': 'debits',
  'chart-of-accounts-basics': 'accounts',
  'privacy-policy': 'privacy',
  'terms-conditions': 'terms',
} as const

/** /og/services.png, /og/blog.{slug}.png, /og/free-lessons.{course}.png, /og/letters.{slug}.png */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = params.card.replace(/\.png$/, '')
  const { content, drawPng } = context.get(hostContext)
  const postSlug = /^blog\.(.+)$/.exec(name)?.[1]
  const courseSlug = /^free-lessons\.(.+)$/.exec(name)?.[1]
  const letterSlug = /^letters\.(.+)$/.exec(name)?.[1]
  const supabase = context.get(supabaseContext)
  const title = postSlug
    ? await findPostTitle(supabase, postSlug)
    : courseSlug
      ? (await findFreeLesson(supabase, courseSlug))?.lesson.title
      : letterSlug
        ? (await findPublicLetter(supabase, letterSlug))?.subject
        : findTitle(content, name)
  if (!title) throw notFound('No such picture')
  // Imported on demand: fonts and renderer stay out of memory until a page is shared.
  const { paintSocialCard } = await import('./social-card.server.tsx')
  const { business, look } = content
  const accent = look.logo ? null : look.accent
  const card = {
    title,
    businessName: business.businessName,
    accent,
    coverSeed: postSlug ?? courseSlug ?? letterSlug,
  }
  const picture = await paintSocialCard(card, drawPng).catch((cause) => {
    if (errorCode(cause) !== 'busy') throw cause
    throw data('Too many pictures are being painted', {
      status: 429,
      headers: { 'Retry-After': '5' },
    })
  })
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  })
}

function findTitle(content: ShownContent, name: string) {
  if (name === 'home') return content.home.hero.heading
  if (name === 'services' || name === 'about' || name === 'contact') return content[name].title
  if (isOtherwiseNamed(name)) return content[documentOf[name]].title
  if (!Object.hasOwn(fixedTitles, name)) return undefined
  return menuName(content.menu, `/${name}`) ?? fixedTitles[name]
}

function isOtherwiseNamed(name: string): name is keyof typeof documentOf {
  return Object.hasOwn(documentOf, name)
}
