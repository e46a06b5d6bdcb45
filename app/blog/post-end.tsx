import { ArrowRight } from 'lucide-react'
import { OffersForm } from '#app/offers/offers-form.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'
import type { NextStep } from '#content/schemas/posts.ts'
import { type CardPost, PostCard } from './post-card.tsx'

/** The call to action that fits the category. */
export function PostNextStep({ heading, text, label, href }: NextStep) {
  return (
    <section aria-labelledby="next-step" className="no-print mt-12 rounded-md bg-accent-soft p-6">
      <EditLink to="posts#nextSteps" label={heading} />
      <h2 id="next-step" className="text-xl">
        {heading}
      </h2>
      <p className="mt-2">{text}</p>
      <ButtonLink to={href} className="mt-5">
        {label}
      </ButtonLink>
    </section>
  )
}

export function RelatedPosts({ posts }: { posts: CardPost[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="related" className="no-print mt-14">
      <h2 id="related" className="text-2xl">
        Read next
      </h2>
      <ul className="mt-5 grid gap-6 sm:grid-cols-2">
        {posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PostOffers({ words }: { words: Home['offers'] }) {
  return (
    <section
      aria-labelledby="offers"
      className="no-print mt-14 rounded-md border border-rule bg-card p-6"
    >
      <EditLink to="home#offers" label={words.heading} />
      <h2 id="offers" className="text-2xl">
        {words.heading}
      </h2>
      <p className="mt-2 mb-6 text-muted">{words.text}</p>
      <OffersForm words={words} />
    </section>
  )
}

export function RelatedService({ slug, name }: { slug: string; name: string }) {
  return (
    <aside className="margin-line mt-10 py-2 pl-5">
      <p className="eyebrow">Related service</p>
      <SiteLink
        to={`/services#${slug}`}
        className="link inline-flex min-h-11 items-center gap-2 text-lg"
      >
        {name} <ArrowRight aria-hidden className="size-4" />
      </SiteLink>
    </aside>
  )
}
