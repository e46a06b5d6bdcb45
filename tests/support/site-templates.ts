import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** The folder of templates of a test run; `npm test` has one for all its runners. */
export async function openSiteTemplates() {
  if (process.env.SITE_TEMPLATES) return async () => {}
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-templates-'))
  process.env.SITE_TEMPLATES = folder
  return () => rm(folder, { recursive: true, force: true })
}
