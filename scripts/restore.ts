// npm run restore -- FILE: restores a backup into an empty data folder or database. An encrypted one
// needs its passphrase, from BACKUP_PASSPHRASE or typed.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '#platform/start-error.ts'
import { type ArchiveReader, openArchive } from '../server/backup/archive.ts'
import { runCommand } from '../server/backup/command.ts'
import { restore } from '../server/backup/restore/restore.ts'
import { readConfig } from '../server/config.ts'

await runCommand<ArchiveReader>(
  async ({ target, files }, _args, archive) => {
    await restore(target, files, archive)
    await archive.close()
    return 'Restored. Start the site with npm start.'
  },
  // Opened first: a wrong passphrase or a broken file is refused before there is a database.
  async ([given]) => {
    if (!given) throw new StartError('Usage: npm run restore -- FILE')
    const file = path.resolve(given)
    const { dataDir } = readConfig(process.env)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const passphrase = process.env.BACKUP_PASSPHRASE || (await askPassphrase(file))
    return openArchive(file, { passphrase, folder: dataDir })
  },
)

async function askPassphrase(file: string): Promise<string | undefined> {
  if (!file.endsWith('.age') || !process.stdin.isTTY) return undefined
  process.stdout.write('Passphrase: ')
  // Typed characters are not shown.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const typed = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return typed
}
