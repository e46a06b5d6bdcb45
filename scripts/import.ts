// npm run import -- FILE: reads an export into an empty data folder or database.
import path from 'node:path'
import { StartError } from '#platform/start-error.ts'
import { runCommand } from '../server/backup/command.ts'
import { importSite } from '../server/export/import.ts'

await runCommand(async ({ target, files }, [given]) => {
  if (!given) throw new StartError('Usage: npm run import -- FILE')
  await importSite(target, files, path.resolve(given))
  return 'Imported. Start the site with npm start; passwords are chosen anew with "Forgot your password?".'
})
