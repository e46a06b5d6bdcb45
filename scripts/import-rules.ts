// npm run import-rules: writes biome.imports.json from the table below. scripts/import-rules.test.ts
// fails when the file is stale. Imports that leave a folder use an alias (`#app/…`), never `../`, so
// aliases are all that lint has to look at.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import routes from '../app/routes.ts'

type Rule = { folder: string; may: string[] }

/** Parts of the site that no capability owns; each may import those before it. */
const shared = [
  ...['content', 'app/lib', 'app/ui', 'app/shell', 'app/pictures', 'app/upload', 'app/editor'],
]
const capabilities = [
  ...['home', 'services', 'about', 'contact', 'offers', 'letters', 'mail', 'articles', 'policies'],
  ...['blog', 'quiz', 'courses', 'store', 'account', 'admin', 'backups', 'export', 'my-site'],
  ...['redirects', 'take-in'],
  'numbers',
  'payments',
  'crawlers',
]
const platformBase = [
  'platform/single-flight.ts',
  'platform/start-error.ts',
  'platform/whole-file.ts',
  'platform/worker-loop.ts',
  'platform/zod-locale.ts',
  'platform/http',
  'platform/postgres',
]

export const rules: Rule[] = [
  ...shared.map((folder, at) => ({ folder, may: shared.slice(0, at) })),
  ...capabilities.map((name) => ({ folder: `app/${name}`, may: shared })),
  // Publishable by itself: each room of the platform has a narrower rule below.
  { folder: 'platform', may: [] },
  { folder: 'platform/http', may: [] },
  { folder: 'platform/postgres', may: platformBase },
  { folder: 'platform/identity', may: platformBase },
  { folder: 'platform/mail', may: platformBase },
  { folder: 'platform/pictures', may: platformBase },
  ...['auth', 'rest', 'storage', 'functions'].map((name) => ({
    folder: `platform/${name}`,
    may: [...platformBase, 'platform/identity', 'platform/mail', 'platform/pictures'],
  })),
  {
    folder: 'server',
    may: ['platform', 'content', 'supabase/seed', 'supabase/functions', 'app/lib/host.ts'],
  },
  { folder: 'supabase/functions', may: [] },
  { folder: 'bench', may: ['app', 'content', 'platform', 'scripts', 'server', 'supabase'] },
]

/** Exceptions: from a folder to one file of another, and why. */
const exceptions: [from: string, to: string, why: string][] = [
  ['app/home', 'app/about/path-to-client.tsx', 'home and about draw the same path'],
  ['app/home', 'app/articles/basics-cards.tsx', 'home shows both articles'],
  ['app/home', 'app/offers/offers-section.tsx', 'home asks for addresses'],
  ['app/home', 'app/letters/archive/public-letters.data.ts', 'home leads to the letters'],
  ['app/home', 'app/courses/public/course-cards.data.ts', 'home shows the courses'],
  ['app/home', 'app/courses/public/public-course-card.tsx', 'home shows the courses'],
  ['app/home', 'app/store/products.data.ts', 'home shows the free PDFs'],
  ['app/home', 'app/store/product-card.tsx', 'home shows the free PDFs'],
  ['app/blog', 'app/courses/checked/**', 'tips are checked against QBO as lessons are'],
  ['app/blog', 'app/offers/offers-form.tsx', 'a post ends with the same question'],
  ['app/letters', 'app/offers/offers-form.tsx', 'a public letter ends with the same question'],
  ['app/offers', 'app/store/folder-of-pdfs.tsx', 'the same picture of what is given away'],
  ['app/letters', 'app/mail/mail-test.tsx', 'a letter is tried like any mail'],
  ['app/letters', 'app/mail/test-mail.data.ts', 'a letter is tried like any mail'],
  ['app/blog', 'app/letters/archive/public-letters.data.ts', 'feeds and blog show public letters'],
  [
    'app/crawlers',
    'app/letters/archive/public-letters.data.ts',
    'sitemap and social cards list the public letters',
  ],
  ['app/contact', 'app/mail/server-words.ts', 'a mail about a message fails in the same words'],
  ['app/contact', 'app/services/finder-questions.ts', 'the finder hands its answer to the form'],
  ['app/store', 'app/account/guards.server.ts', 'a claim says by itself why a login is needed'],
  ['app/courses', 'app/account/return-address.ts', 'a form without scripts comes back after login'],
  ['app/my-site', 'app/mail/mail-test.tsx', 'a step of Make it yours tests the mail'],
  ['app/my-site', 'app/mail/mailbox.server.ts', 'a step of Make it yours asks where mail goes'],
  ['app/admin', 'app/mail/mailbox.server.ts', 'the site check finds mail that nobody reads'],
  ['app/admin', 'app/mail/server-words.ts', 'Today tells of a silent mail server'],
  ['app/my-site', 'app/blog/review/review.data.ts', 'a step of Make it yours asks who may publish'],
  ['app/admin', 'app/blog/review/review.data.ts', 'the site check names an open blog'],
  ['app/admin', 'app/account/two-factor.server.ts', 'the dashboard asks for a second factor'],
  ['app/admin', 'app/backups/backup-line.tsx', 'the dashboard names the last good backup'],
  [
    'app/admin',
    'app/my-site/admin-content.server.ts',
    'tools and site check show what admins read',
  ],
  ['app/admin', 'app/backups/backup-problem.ts', 'a failed backup is a line of Today'],
  ['app/backups', 'app/export/contents-table.tsx', 'a restore counts what an import counts'],
  ['app/backups', 'app/export/transfer-progress.tsx', 'a restore runs as an import does'],
  ['app/redirects', 'app/admin/known-pages.ts', 'an old address never covers a page'],
  ['app/take-in', 'app/admin/known-pages.ts', 'an old address never covers a page'],
  ['app/take-in', 'app/export/transfer-acts.server.ts', 'a blog is brought as an import runs'],
  ['app/take-in', 'app/export/transfer-progress.tsx', 'a blog is brought as an import runs'],
  ['app/crawlers', 'app/blog/post-addresses.data.ts', 'sitemap and social cards list the posts'],
  ['app/crawlers', 'app/blog/feed-html.server.ts', 'a broken post is left out as in the feeds'],
  [
    'app/crawlers',
    'app/courses/public/course-cards.data.ts',
    'sitemap and social cards list the free lessons',
  ],
  ['app/crawlers', 'app/generated/**', 'fonts of the social cards'],
  [
    'content',
    'platform/auth/mails/words.ts',
    'mails of the services, which run without the site too',
  ],
  ['content', 'supabase/functions/_shared/words.ts', 'mails of functions, deployed by themselves'],
  ['content', 'supabase/functions/_shared/fill.ts', 'one way to fill in {words}'],
  ['content', 'supabase/functions/_shared/palette.ts', 'pages and mails have the same colors'],
  ['app/contact', 'supabase/functions/_shared/fill.ts', 'one way to fill in {words}'],
  ['app/letters', 'supabase/functions/_shared/palette.ts', 'letters look like the other mails'],
  ['server', 'app/lib/sales/payments.ts', 'the host sells'],
  ['server', 'app/lib/money.ts', 'a mail writes prices as the store does'],
  ['app/store', 'app/payments/buy-form.tsx', 'the page of a product sells it'],
  ['app/store', 'app/payments/coupon.ts', 'a coupon stands in the address of the page'],
  ['app/store', 'app/payments/gift-form.tsx', 'a coupon may leave nothing to pay'],
  ['app/store', 'app/payments/sale.server.ts', 'the page of a product sells it'],
  ['app/store', 'app/payments/test-mode-note.tsx', 'every page that sells says test mode'],
  ['app/store', 'app/payments/leave-to-pay.server.ts', 'the page of a product sells it'],
  ['app/account', 'app/payments/buy-address.server.ts', 'a PDF is bought without an account, too'],
  ['server', 'app/lib/database.ts', 'the shapes of tables and functions are written once'],
  ['server', 'app/admin/today/today-words.ts', 'the Monday letter says what Today says'],
  ['server', 'app/admin/today/read-today.server.ts', 'the Monday letter reads what Today reads'],
  ['server', 'app/numbers/plots.ts', 'the Monday letter names the same numbers'],
  ['server', 'app/numbers/period.ts', 'the Monday letter compares in the same words'],
  [
    'server',
    'app/courses/stops/stop-words.ts',
    'the Monday letter says where students stop as the screen does',
  ],
  ['server', 'app/editor/clean-html.ts', 'posts of another blog pass the same sanitizer'],
  ['server', 'app/lib/csv/csv.ts', 'one rule keeps formulas out of every CSV file'],
]

const aliases = ['app', 'content', 'platform', 'scripts', 'server', 'supabase', 'tests']

export const rulesFile = path.join(import.meta.dirname, '..', 'biome.imports.json')

export function renderRules(): string {
  const overrides = [refuseImports(['**'], []), allowDefaultExports(), ...rules.map(restrict)].map(
    (one) => JSON.stringify(one),
  )
  return `{"overrides":[\n${overrides.join(',\n')}\n]}\n`
}

export async function isFresh(): Promise<boolean> {
  return (await readFile(rulesFile, 'utf8')) === renderRules()
}

function restrict({ folder, may }: Rule) {
  const excepted = exceptions.filter(([from]) => from === folder).map(([, to]) => to)
  const allowed = [folder, ...may, ...excepted].map((name) =>
    /[.*]/.test(path.basename(name)) ? `!#${name}` : `!#${name}/**`,
  )
  // Edge functions are deployed with their folder alone, so they use no aliases.
  const relative = folder === 'supabase/functions' ? [] : ['../**']
  const group = [...aliases.map((name) => `#${name}/**`), ...relative, ...allowed]
  const message = `${folder} may import: ${[...may, ...excepted].join(', ') || 'nothing of ours'}. See scripts/import-rules.ts.`
  return refuseImports([`${folder}/**`, '!**/*.test.{ts,tsx}'], [{ group, message }])
}

/** One API of zod everywhere: docs/decisions/051. */
const oneZod = { group: ['zod', '!zod/mini'], message: 'Import zod/mini instead of zod.' }

/** A file that several of these include follows the last one alone, so each names zod. */
function refuseImports(includes: string[], patterns: { group: string[]; message: string }[]) {
  return override(includes, {
    noRestrictedImports: { level: 'error', options: { patterns: [...patterns, oneZod] } },
  })
}

/** Route modules, as app/routes.ts lists them. */
function allowDefaultExports() {
  const files = routes.flatMap(function filesOf({ file, children = [] }): string[] {
    return [`app/${file}`, ...children.flatMap(filesOf)]
  })
  return override([...files, 'app/shell/styleguide.tsx'], { noDefaultExport: 'off' })
}

function override(includes: string[], style: object) {
  return { includes, linter: { rules: { style } } }
}

if (import.meta.main) await writeFile(rulesFile, renderRules())
