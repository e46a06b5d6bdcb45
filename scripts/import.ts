// npm run import -- FILE: reads an export into an empty data folder or database.
import path from 'node:path'
import { StartError } from '#platform/start-error.ts'
import { runCommand } from '../server/backup/command.ts'
import { refuseNonEmpty } from '../server/backup/restore/restore.ts'
import { importSite } from '../server/export/import.ts'
import { openExport } from '../server/export/read-export.ts'
import { migrateSite } from '../server/migrate-site.ts'

await runCommand(async ({ target, files }, [given]) => {
  if (!given) throw new StartError('Usage: npm run import -- FILE')
  const source = await openExport(path.resolve(given))
  try {
    await refuseNonEmpty(target)
    await migrateSite(target)
    await importSite({ target, files, source })
  } finally {
    await source.close()
  }
  return 'Imported. Start the site with npm start; passwords are chosen anew with "Forgot your password?".'
})
