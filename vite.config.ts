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

/** Shared chunks: three files instead of dozens, each of which would cost its own headers. */
const sharedFiles = [
  {
    name: 'common',
    test: /^(?!.*(app\/(blog|store|courses|quiz)\/|ui\/pattern-cover|zod\/|lib\/form\.ts|use-form-check))/,
    minShareCount: 22,
    maxModuleSize: 8000,
  },
  {
    name: 'public',
    test: /app\/(home|services|about|contact|policies)\/(?!manage\/|.*-fields)|letters\/offers|app\/articles\/basics-cards|ui\/(faq-list|honeypot)|shell\/(book-call|error-pages|missing-page|site-words)|store\/folder-of-pdfs|content\/articles\/articles-index|lucide-react|react-dom\/(index|cjs\/react-dom\.)/,
    minShareCount: 2,
    maxModuleSize: 9000,
  },
  {
    // Not for pages without a form, and not with zod's larger API, which My site uses.
    name: 'forms',
    test: /zod\/v4\/(core|mini)\/|lib\/form\.ts|use-form-check/,
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
