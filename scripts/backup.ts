// npm run backup [-- FILE]: everything in one file, while the site is running. BACKUP_PASSPHRASE
// encrypts it.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { backUp } from '../server/backup/backup.ts'
import { runCommand } from '../server/backup/command.ts'

await runCommand(async ({ target, files }, [given]) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const passphrase = process.env.BACKUP_PASSPHRASE
  const name = `site-${moment}.zip${passphrase ? '.age' : ''}`
  const file = path.resolve(given ?? path.join('backups', name))
  await mkdir(path.dirname(file), { recursive: true })
  await backUp(target, files, file, { passphrase })
  return `Backup written to ${file}`
})
