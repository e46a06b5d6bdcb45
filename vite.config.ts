import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { makeFonts } from './scripts/fonts.ts'

/** The site reaches the program around it only through the Host it is lent: see app/lib/host.ts. */
const serverStaysOutside: Plugin = {
  name: 'server-stays-outside',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith('#server/')) throw new Error(`${id} must not be imported by ${importer}`)
  },
}

const subsetFonts: Plugin = {
  name: 'subset-fonts',
  enforce: 'pre',
  config: makeFonts,
}

export default defineConfig({
  plugins: [serverStaysOutside, subsetFonts, tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  ssr: {
    // Bundled, so that the server holds the icons and parts it uses instead of whole libraries.
    noExternal: [
      ...['lucide-react', 'radix-ui', /^@radix-ui\//, 'class-variance-authority', 'clsx'],
      ...['tailwind-merge', 'isbot', 'marked'],
      ...[/^@supabase\//, 'cookie', 'iceberg-js', 'tslib'],
    ],
  },
})
