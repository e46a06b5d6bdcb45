import { startSite } from '#scripts/start-site.ts'
import { openSiteTemplates } from '#tests/support/site-templates.ts'

/** One site with the demo content for all browser tests. */
export default async function setup() {
  const removeTemplates = await openSiteTemplates()
  const site = await startSite()
  process.env.SITE_UNDER_TEST = site.url
  process.env.SITE_UNDER_TEST_DATA = site.dataDir
  return async () => {
    await site.stop()
    await removeTemplates()
  }
}
