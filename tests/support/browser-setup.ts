import { startSite } from '#scripts/start-site.ts'

/** One site with the demo content for all browser tests. */
export default async function setup() {
  const site = await startSite()
  process.env.SITE_UNDER_TEST = site.url
  process.env.SITE_UNDER_TEST_DATA = site.dataDir
  return async () => {
    await site.stop()
  }
}
