import { Check } from 'lucide-react'
import { RichText } from '#app/editor/rich-text.tsx'
import { sanitizeFormatted } from '#app/editor/sanitize.server.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { breadcrumbsLd, personLd } from '#app/lib/seo/structured-data.ts'
import { BookCall } from '#app/shell/book-call.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { ownerOf } from '#app/shell/site-words/owner.server.ts'
import { hasOwnerCard, OwnerCard } from '#app/shell/site-words/owner-card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { About } from '#content/schemas/about.ts'
import type { Route } from './+types/about.ts'
import { PathToClient } from './path-to-client.tsx'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'About', path: '/about' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(hostContext)
  const { content } = host
  const biography = await sanitizeFormatted(host, content.about.biography)
  return {
    about: { ...content.about, biography },
    owner: ownerOf(context.get(supabaseContext), content),
    isSample: !content.published.includes('about'),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'About', path: '/about' })
  const { about, owner } = loaderData
  return pageMeta(matches, {
    title: about.title,
    description: about.description,
    path: '/about',
    jsonLd: (siteUrl) => [
      { '@type': 'AboutPage', name: about.title, url: `${siteUrl}/about` },
      breadcrumbsLd(siteUrl, crumbs),
      ...personLd(siteUrl, owner),
    ],
  })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { about, owner, isSample } = loaderData
  return (
    <>
      <PageHeader title={about.heading} crumbs={crumbs} lead={about.lead} edit="about#heading" />
      <div className="container-grid grid gap-x-16 gap-y-12 pb-20 lg:grid-cols-[1.55fr_1fr]">
        {hasOwnerCard(owner) && (
          <div className="grid justify-items-start gap-3 self-start lg:col-start-2">
            <EditLink to="about#portrait" label="Your photograph" />
            <OwnerCard owner={owner} />
          </div>
        )}
        <Biography html={about.biography} isSample={isSample} />
        <Beliefs heading={about.beliefsHeading} beliefs={about.beliefs} />
      </div>
      <Guarantee about={about} />
    </>
  )
}

type BiographyProps = { html: string; isSample: boolean }

function Biography({ html, isSample }: BiographyProps) {
  return (
    <div className="prose lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <EditLink to="about#biography" label="Your story" />
      {isSample && <Badge tone="accent">Sample biography</Badge>}
      <RichText html={html} />
    </div>
  )
}

type BeliefsProps = { heading: string; beliefs: About['beliefs'] }

function Beliefs({ heading, beliefs }: BeliefsProps) {
  return (
    <section
      aria-labelledby="beliefs"
      className="margin-line self-start pl-6 lg:col-start-2 sm:pl-8"
    >
      <EditLink to="about#beliefs" label={heading} />
      <h2 id="beliefs" className="mb-5 text-2xl">
        {heading}
      </h2>
      <dl className="grid gap-5">
        {beliefs.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Guarantee({ about }: { about: About }) {
  const { heading, lead, promises, smallPrint } = about.guarantee
  return (
    <section aria-labelledby="guarantee" className="border-rule border-t bg-card">
      <div className="container-grid py-20 lg:py-28">
        <div className="grid items-end gap-8 lg:grid-cols-[1fr_1.3fr]">
          <div>
            <EditLink to="about#guarantee" label={heading} />
            <h2 id="guarantee" className="text-4xl">
              {heading}
            </h2>
            <p className="mt-4 max-w-[27em] text-lg text-muted">{lead}</p>
          </div>
          <PathToClient className="w-full" />
        </div>
        <div className="mt-12 grid gap-x-16 gap-y-12 md:grid-cols-2">
          {promises.map((promise) => (
            <div key={promise.audience} className="border-ink border-t-2 pt-6">
              <p className="eyebrow">{promise.audience}</p>
              <h3 className="mt-2 text-3xl">{promise.promise}</h3>
              <p className="mt-4 text-muted">{promise.text}</p>
              <ul className="mt-5 border-rule border-t">
                {promise.steps.map((step) => (
                  <li key={step} className="flex gap-3 border-rule border-b py-2.5">
                    <Check aria-hidden className="mt-1 size-5 shrink-0 text-primary" />
                    {step}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="mt-8 max-w-[43em] text-muted text-sm">{smallPrint}</p>
        <div className="mt-8">
          <EditLink to="about#callLabel" label="Buttons" />
        </div>
        <div className="flex flex-wrap gap-3">
          <BookCall variant="accent" size="large" label={about.callLabel} />
          <ButtonLink to="/contact" variant="outline" size="large">
            {about.messageLabel}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
