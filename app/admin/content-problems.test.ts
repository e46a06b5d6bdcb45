import { expect, test } from 'vitest'
import { defaultContent } from '#content/documents.ts'
import { deadLinkProblem, listContentProblems, listDocumentLinks } from './content-problems.ts'

const { business, home } = defaultContent

function kindsOf(content = defaultContent, isMailReady = true) {
  return listContentProblems({ content, isMailReady, payments: null }).map(({ kind }) => kind)
}

function withBusiness(change: Partial<typeof business>) {
  return { ...defaultContent, business: { ...business, ...change } }
}

test('a site that cannot send email says so until it can, and leads to the test', () => {
  const problems = listContentProblems({
    content: defaultContent,
    isMailReady: false,
    payments: null,
  })
  expect(problems).toContainEqual(
    expect.objectContaining({ kind: 'mail_not_set_up', href: '/admin/mail' }),
  )
  expect(kindsOf(defaultContent, true)).not.toContain('mail_not_set_up')
})

test('the scheduler link is asked for while it is empty or the sample', () => {
  expect(kindsOf()).toContain('no_scheduler')
  expect(kindsOf(withBusiness({ schedulerUrl: '' }))).toContain('no_scheduler')
  const own = withBusiness({ schedulerUrl: 'https://calls.example.net/me' })
  expect(kindsOf(own)).not.toContain('no_scheduler')
})

test('a photograph is asked for until there is one', () => {
  const withPortrait = (portrait: unknown) => ({
    ...defaultContent,
    about: { ...defaultContent.about, portrait },
  })
  const kinds = (portrait: unknown) => kindsOf(withPortrait(portrait) as typeof defaultContent)
  expect(kinds(null)).toContain('no_photograph')
  expect(kinds({ file: 'about/me.webp', alt: 'Me at my desk' })).not.toContain('no_photograph')
})

test('sample text is named as the form names it, with a link to the field', () => {
  const samples = (content = defaultContent) =>
    listContentProblems({ content, isMailReady: true, payments: null }).filter(
      ({ kind }) => kind === 'sample_words',
    )
  expect(samples()).toContainEqual(
    expect.objectContaining({
      title: 'Your business → Phone',
      href: '/admin/site/business#phone',
    }),
  )
  expect(samples()).toContainEqual(
    expect.objectContaining({
      title: 'Your business → Social links → LinkedIn → Address',
      href: '/admin/site/business#social.0.url',
    }),
  )
  expect(samples()).toContainEqual(
    expect.objectContaining({ title: 'About', href: '/admin/site/about' }),
  )
  const settled = samples({ ...withBusiness({ phone: '(415) 555-0100' }), published: ['about'] })
  expect(settled.map(({ title }) => title)).not.toContain('Your business → Phone')
  expect(settled.map(({ title }) => title)).not.toContain('About')
})

test('links in the published words are found in address fields and in texts', () => {
  const content = {
    ...defaultContent,
    home: {
      ...home,
      hero: { ...home.hero, secondaryHref: '/services?from=home#cleanup' },
      faq: [
        {
          question: 'Where?',
          answer:
            'See [the list](/old-list), <a href="http://localhost:3000/older">this</a> and [that](https://example.net/).',
        },
      ],
    },
  }
  const links = listDocumentLinks(content, 'http://localhost:3000')
  expect(links).toContainEqual({
    document: 'home',
    field: 'hero.secondaryHref',
    label: 'Home → Top of the page → Leads to',
    path: '/services',
  })
  const inAnswer = links.filter(({ field }) => field === 'faq.0.answer')
  expect(inAnswer.map(({ path }) => path)).toEqual(['/old-list', '/older'])
  expect(inAnswer.map(deadLinkProblem)[0]).toMatchObject({
    title: 'Home → Questions and answers → Question 1 → Answer',
    href: '/admin/site/home#faq.0.answer',
  })
})

test('a link to a hidden or removed service is reported with its field', () => {
  const { services } = defaultContent
  const own = services.services
    .filter(({ slug }) => slug !== 'monthly-bookkeeping')
    .map((service) =>
      service.slug === 'chart-of-accounts-setup'
        ? { ...service, visibility: 'hidden' as const }
        : service,
    )
  const goneIn = (content: typeof defaultContent) =>
    listContentProblems({ content, isMailReady: true, payments: null }).filter(
      ({ kind }) => kind === 'gone_service',
    )
  expect(goneIn(defaultContent)).toEqual([])
  const found = goneIn({ ...defaultContent, services: { ...services, services: own } })
  expect(found.map(({ detail }) => detail)).toEqual([
    '/services#monthly-bookkeeping',
    '/services#monthly-bookkeeping',
    '/services#chart-of-accounts-setup',
  ])
  expect(found[0]).toMatchObject({ href: '/admin/site/home#servicesIntro.points.2.href' })
})

test('with one key of two the missing one is named', () => {
  const titlesFor = (hasSecretKey: boolean, hasWebhookSecret: boolean) =>
    listContentProblems({
      content: defaultContent,
      isMailReady: true,
      payments: { hasSecretKey, hasWebhookSecret },
    })
      .filter(({ kind }) => kind === 'payments_half_set')
      .map(({ title }) => title)
  expect(titlesFor(true, false)).toEqual(['The signing secret is missing'])
  expect(titlesFor(false, true)).toEqual(['The secret key is missing'])
  expect(titlesFor(true, true)).toEqual([])
  expect(titlesFor(false, false)).toEqual([])
})
