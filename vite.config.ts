import { accessSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { makeFonts } from './scripts/fonts.ts'

/** Data alone: the words of the mails, which My site shows. */
const mailWords = '#platform/auth/mails/words.ts'

/** The site reaches the server only through the Host in its context: see app/lib/host.ts. */
const serverStaysOutside: Plugin = {
  name: 'server-stays-outside',
  enforce: 'pre',
  resolveId(id, importer) {
    if (/^#(server|platform)\//.test(id) && id !== mailWords)
      throw new Error(`${id} must not be imported by ${importer}`)
  },
}

const subsetFonts: Plugin = {
  name: 'subset-fonts',
  enforce: 'pre',
  config: makeFonts,
}

/** Bundled with the server build, so that tree shaking keeps only the used icons and parts. */
const bundled = [
  ...['lucide-react', 'radix-ui', /^@radix-ui\//, 'class-variance-authority', 'clsx'],
  ...[/^@supabase\//, 'cookie', 'iceberg-js', 'tslib'],
]

/** Tests whether a module lies in one of these folders or files. A name that is gone fails the build. */
function within(...places: string[]) {
  for (const place of places) accessSync(path.join(import.meta.dirname, place))
  return (id: string) => places.some((place) => id.includes(`/${place}`))
}

const inForms = within('node_modules/zod/', 'app/lib/form.ts', 'app/shell/use-form-check.ts')
const inCapability = within(
  ...['app/blog/', 'app/store/', 'app/courses/', 'app/quiz/', 'app/ui/pattern-cover.tsx'],
)
const inPublicPages = within(
  ...['app/home/', 'app/services/', 'app/about/', 'app/contact/', 'app/policies/'],
  ...['app/offers/offers-form.tsx', 'app/offers/offers-section.tsx'],
  ...['app/shell/book-call.tsx', 'app/shell/error-pages.tsx', 'app/shell/missing-page.tsx'],
  ...['app/shell/site-words/', 'app/ui/card.tsx'],
  ...['app/ui/faq-list.tsx', 'app/ui/honeypot.tsx'],
  ...['node_modules/lucide-react/', 'node_modules/react-dom/index.js'],
  'node_modules/react-dom/cjs/react-dom.production.js',
)
const inCards = within(
  ...['app/store/product-card.tsx', 'app/store/product-cover.tsx', 'app/store/price-tag.tsx'],
  ...[
    'app/courses/cover/course-cover.tsx',
    'app/ui/pattern-cover.tsx',
    'app/lib/money.ts',
    'app/courses/minutes/format-minutes.ts',
  ],
)
/** Drawings that the home page shares with one other page. A lesson shows none of them, and should not load them. */
const inDrawings = within(
  ...['app/about/path-to-client.tsx', 'app/articles/basics-cards.tsx'],
  ...['app/shell/site-words/owner-card.tsx', 'app/shell/site-words/sample-portrait.tsx'],
  'app/store/folder-of-pdfs.tsx',
)
/** Lists of an admin, a writer or a student: no public page has one. */
const inLists = within(
  ...[
    'app/ui/dialogs/confirm-dialog.tsx',
    'app/ui/table.tsx',
    'app/ui/list-toolbar.tsx',
    'app/ui/row-actions.tsx',
  ],
  'app/shell/admin/admin-page.tsx',
)
const onlyForManaging = within('app/contact/manage/', 'app/contact/contact-fields.ts')

/** Shared chunks: six files instead of dozens, each of which would cost its own headers. */
const sharedFiles = [
  {
    name: 'common',
    test: (id: string) => !inCapability(id) && !inForms(id) && !inLists(id),
    minShareCount: 22,
    maxModuleSize: 8000,
  },
  {
    name: 'public',
    test: (id: string) => inPublicPages(id) && !onlyForManaging(id) && !inDrawings(id),
    minShareCount: 2,
    maxModuleSize: 9000,
  },
  { name: 'lists', test: inLists, minShareCount: 2 },
  { name: 'drawings', test: inDrawings, minShareCount: 2 },
  { name: 'cards', test: inCards, minShareCount: 2 },
  {
    // Not for pages without a form.
    name: 'forms',
    test: inForms,
    minShareCount: 12,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [serverStaysOutside, subsetFonts, tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  },
  ssr: command === 'build' ? { noExternal: bundled } : {},
}))
