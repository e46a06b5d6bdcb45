// npm run import -- FILE: reads an export into an empty data folder, database or hosted Supabase.
import path from 'node:path'
import { StartError } from '#platform/start-error.ts'
import { runOver } from '../server/backup/command.ts'
import { refuseNonEmpty } from '../server/backup/restore/restore.ts'
import { describeContent } from '../server/export/contents.ts'
import { importSite } from '../server/export/import.ts'
import { openSiteService } from '../server/export/open-service.ts'
import { openExport } from '../server/export/read-export.ts'
import { settleOpenImports } from '../server/export/settle-import.ts'
import { migrateSite } from '../server/migrate-site.ts'
import type { ServiceClient } from '../server/service-client.ts'

await runOver(openSiteService, async ({ target, open }, [given]) => {
  if (!given) throw new StartError('Usage: npm run import -- FILE')
  const source = await openExport(path.resolve(given))
  try {
    if (target) {
      await refuseNonEmpty(target)
      await migrateSite(target)
    }
    const service = await open()
    if (!target) await refuseAccounts(service)
    await importSite({ service, source })
  } finally {
    await source.close()
  }
  return 'Imported. Start the site with npm start; passwords are chosen anew with "Forgot your password?".'
})

async function refuseAccounts(service: ServiceClient) {
  await settleOpenImports(service)
  if ((await describeContent(service)).countOf('people') > 0) {
    throw new StartError('This Supabase project has accounts: import in the browser instead.')
  }
}
