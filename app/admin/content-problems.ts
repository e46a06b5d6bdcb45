import type { PaymentFacts } from '#app/lib/sales/payments.ts'
import { type DocumentField, listFields } from '#content/document-fields.ts'
import type { SiteContent } from '#content/documents.ts'
import { containsSample } from '#content/sample.ts'
import { listSamples } from '#content/samples.ts'
import type { Problem } from './site-problems.ts'

type Site = {
  content: SiteContent
  isMailReady: boolean
  payments: Pick<PaymentFacts, 'hasSecretKey' | 'hasWebhookSecret'> | null
}

/** The problems that the published words and the settings of the server show by themselves. */
export function listContentProblems({ content, isMailReady, payments }: Site): Problem[] {
  const problems: Problem[] = []
  if (!isMailReady) {
    problems.push({
      kind: 'mail_not_set_up',
      title: 'Outgoing email',
      href: '/admin/mail',
      link: 'Set up email',
    })
  }
  if (payments && payments.hasSecretKey !== payments.hasWebhookSecret) {
    problems.push({
      kind: 'payments_half_set',
      title: payments.hasSecretKey ? 'The signing secret is missing' : 'The secret key is missing',
      href: '/admin/payments',
      link: 'Set up payments',
    })
  }
  const { schedulerUrl } = content.business
  if (!schedulerUrl || containsSample(schedulerUrl)) {
    problems.push({
      kind: 'no_scheduler',
      title: 'Your business → Link to your scheduler',
      detail: schedulerUrl ? 'still the sample' : 'empty',
      href: '/admin/site/business#schedulerUrl',
      link: 'Add link',
    })
  }
  if (hasNoPortrait(content.about)) {
    problems.push({
      kind: 'no_photograph',
      title: 'About → Your photograph',
      href: '/admin/site/about#portrait',
      link: 'Add photo',
    })
  }
  const samples = listSamples(content).filter(({ field }) => field !== 'schedulerUrl')
  problems.push(
    ...samples.map(({ document, field, label }) => ({
      kind: 'sample_words' as const,
      title: label,
      detail: field ? '' : 'still the sample text',
      href: `/admin/site/${document}${field ? `#${field}` : ''}`,
      link: 'Edit',
    })),
  )
  return [...problems, ...listGoneServices(content)]
}

/** Links to a service that is hidden or was removed: they lead to the top of the page. */
function listGoneServices(content: SiteContent): Problem[] {
  const { services } = content.services
  const shown = services.filter(({ visibility }) => visibility === 'shown')
  const anchors = new Set(['finder', 'closing', ...shown.map(({ slug }) => slug)])
  return listFields(content).flatMap(({ document, field, label, value }) => {
    const anchor = /^\/services#(.+)$/.exec(String(value))?.[1]
    if (!anchor || anchors.has(anchor)) return []
    const href = `/admin/site/${document}#${field}`
    return [
      { kind: 'gone_service' as const, title: label, detail: String(value), href, link: 'Edit' },
    ]
  })
}

/** Null is an empty place for a picture; a document without the field has no place for one. */
function hasNoPortrait(about: object) {
  return 'portrait' in about && about.portrait === null
}

export type DocumentLink = Pick<DocumentField, 'document' | 'field' | 'label'> & { path: string }

/** Links from the published words to pages of this site. */
export function listDocumentLinks(content: SiteContent, siteUrl: string): DocumentLink[] {
  return listFields(content).flatMap(({ document, field, label, kind, value }) =>
    linksIn(kind, String(value ?? '')).flatMap((address) => {
      const path = pathOnThisSite(address, siteUrl)
      return path ? [{ document, field, label, path }] : []
    }),
  )
}

/** A field for an address is one; other texts may hold links in HTML or Markdown. */
function linksIn(kind: DocumentField['kind'], text: string): string[] {
  if (kind === 'page' || kind === 'web') return [text]
  return [...text.matchAll(/(?:href="|\]\()([^")\s]+)/g)].map(([, address = '']) => address)
}

function pathOnThisSite(address: string, siteUrl: string): string | null {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  return /^\/(?![/\\])/.test(path) ? path.replace(/[?#].*$/, '') : null
}

export function deadLinkProblem({ document, field, label, path }: DocumentLink): Problem {
  return {
    kind: 'dead_link',
    title: label,
    detail: path,
    href: `/admin/site/${document}#${field}`,
    link: 'Edit',
  }
}
