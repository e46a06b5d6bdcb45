import { BookCall } from '#app/components/book-call.tsx'
import { pageMeta } from '#app/lib/seo.ts'
import { home } from '#content/home.ts'
import type { Route } from './+types/home.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: home.title, description: home.description, path: '/' })
}

export default function HomePage() {
  return (
    <section className="container-grid py-20">
      <h1 className="text-5xl">{home.hero.heading}</h1>
      <p className="mt-6 max-w-prose text-lg">{home.hero.text}</p>
      <BookCall variant="accent" size="large" className="mt-8" />
    </section>
  )
}
