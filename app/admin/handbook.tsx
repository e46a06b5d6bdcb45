import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { menu } from '#app/shell/admin/menu-entries.ts'
import { notFound } from '#app/shell/reading.server.ts'
import { InlineText } from '#app/ui/inline-text.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { findHandbookPage, findHelp } from '#content/handbook/handbook.ts'
import type { HandbookPage } from '#content/handbook/page.ts'
import type { Route } from './+types/handbook.ts'

const path = '/admin/handbook'

/** The list of pages in the order of the menu, or one page. */
export function loader({ params }: Route.LoaderArgs) {
  if (params.page === undefined) return { page: null, groups: listGroups() }
  const page = findHandbookPage(params.page)
  if (!page) {
    throw notFound({
      title: 'Page Not Found',
      text: 'The handbook has no such page.',
      reason: 'The handbook has no such page.',
      back: { label: 'Open the handbook', to: path },
    })
  }
  return { page, groups: [] }
}

type Group = { heading: string; pages: Pick<HandbookPage, 'slug' | 'title' | 'purpose'>[] }

function listGroups(): Group[] {
  return menu.map(({ heading, entries }) => ({
    heading,
    pages: entries.flatMap((entry) => {
      const page = findHelp(entry.path)
      return page ? [{ slug: page.slug, title: page.title, purpose: page.purpose }] : []
    }),
  }))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.page ? `Handbook: ${loaderData.page.title}` : 'Handbook'
  return pageMeta(matches, { title, noindex: true })
}

export default function HandbookScreen({ loaderData: { page, groups } }: Route.ComponentProps) {
  return page ? <Page page={page} /> : <Contents groups={groups} />
}

function Contents({ groups }: { groups: Group[] }) {
  return (
    <AdminPage
      title="Handbook"
      path={path}
      lead="A short page about every screen: what it’s for, where to begin, and what to watch."
    >
      {groups.map(({ heading, pages }) => (
        <section key={heading} className="grid max-w-3xl gap-3">
          <h2 className="text-2xl">{heading}</h2>
          <ul className="rounded-md border border-rule bg-card">
            {pages.map(({ slug, title, purpose }) => (
              <li key={slug} className="border-rule border-b last:border-b-0">
                <SiteLink to={`${path}/${slug}`} className="block px-5 py-3 hover:bg-sunk">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-muted">{purpose}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AdminPage>
  )
}

function Page({ page }: { page: HandbookPage }) {
  const { slug, title, screen, purpose, first, watch, parts } = page
  const facts = [
    { heading: 'What it’s for', text: purpose },
    { heading: 'What you do first', text: first },
    { heading: 'What to watch', text: watch },
  ]
  return (
    <AdminPage
      title={title}
      path={`${path}/${slug}`}
      parent={{ name: 'Handbook', path }}
      actions={
        <ButtonLink to={screen} variant="outline">
          Open this screen <ArrowRight aria-hidden />
        </ButtonLink>
      }
    >
      <dl className="grid max-w-3xl gap-4 rounded-md border border-rule bg-card px-5 py-4 sm:px-6">
        {facts.map(({ heading, text }) => (
          <div key={heading}>
            <dt className="font-semibold">{heading}</dt>
            <dd>
              <InlineText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="prose max-w-3xl">
        {parts.map(({ heading, paragraphs }) => (
          <Fragment key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>
                <InlineText text={text} />
              </p>
            ))}
          </Fragment>
        ))}
      </div>
    </AdminPage>
  )
}
