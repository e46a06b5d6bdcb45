import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startSite } from '#scripts/start-site.ts'
import { openBreakableLine } from '#tests/support/breakable-line.ts'

/** A second site that reaches the services of the site under test through a faulty proxy. */
export async function startBreakableSite() {
  const target = process.env.SITE_UNDER_TEST ?? ''
  const keyFile = path.join(process.env.SITE_UNDER_TEST_DATA ?? '', 'keys.json')
  const { publishable } = JSON.parse(await readFile(keyFile, 'utf8'))
  const { line, url, close } = await openBreakableLine((asked, init) => fetch(target + asked, init))
  const site = await startSite({
    env: { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishable },
  })
  return {
    line,
    url: site.url,
    async [Symbol.asyncDispose]() {
      await site.stop()
      close()
    },
  }
}
