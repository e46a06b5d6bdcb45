// npm run export [-- FILE]: all content in one archive for people, while the site is running.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { runOver } from '../server/backup/command.ts'
import { exportSite } from '../server/export/export.ts'
import { openSiteService } from '../server/export/open-service.ts'

await runOver(openSiteService, async ({ open }, [given]) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = path.resolve(given ?? path.join('exports', `site-${moment}.zip`))
  await mkdir(path.dirname(file), { recursive: true })
  await exportSite(await open(), file)
  return `Export written to ${file}`
})
