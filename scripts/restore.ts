// npm run restore -- FILE: restores a backup into an empty data folder or database.
import path from 'node:path'
import { StartError } from '#platform/start-error.ts'
import { runCommand } from '../server/backup/command.ts'
import { restore } from '../server/backup/restore.ts'

await runCommand(async ({ target, files }, [given]) => {
  if (!given) throw new StartError('Usage: npm run restore -- FILE')
  await restore(target, files, path.resolve(given))
  return 'Restored. Start the site with npm start.'
})
