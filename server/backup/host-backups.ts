import type { Backups, BackupTask } from '#app/lib/host.ts'
import { openFileStore } from '#platform/storage/files/open-file-store.ts'
import type { Config } from '#server/config.ts'
import { deleteKept, listKept, makeFolder, openKept } from './kept.ts'
import { nextScheduled } from './schedule.ts'
import { readSettings, writeSettings } from './settings.ts'
import { openState } from './state.ts'

/** The backups as the site's screens see them; the work is the main process's. */
export function createHostBackups(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  findTimeZone: () => Promise<string>,
): Backups {
  const state = openState(dataDir)

  async function ask(task: BackupTask) {
    await makeFolder(dataDir)
    await state.writeAsked(task)
  }

  return {
    async describe() {
      const { isOn, time, passphrase } = await readSettings(dataDir)
      const { lastBackup, lastCheck, goodCheck } = await state.readResults()
      const asked = await state.readAsked()
      const running = await state.readRunning()
      const timeZone = await findTimeZone()
      const next = isOn ? nextScheduled(new Date(), { isOn, time, timeZone }) : null
      return {
        isOn,
        time,
        timeZone,
        nextAt: next?.toISOString() ?? null,
        hasPassphrase: passphrase !== '',
        bucket: s3?.bucket ?? null,
        running: running ?? (asked && { ...asked, progress: null }),
        kept: await listKept(dataDir),
        lastBackup,
        lastCheck,
        goodCheck,
      }
    },
    async start(task) {
      if (!(await state.readRunning())) await ask(task)
    },
    async save({ isOn, time, passphrase }) {
      const before = await readSettings(dataDir)
      const settings = { isOn, time, passphrase: passphrase ?? before.passphrase }
      await writeSettings(dataDir, settings)
      // The newest backup is always one that the saved passphrase opens: the check relies on it.
      if (settings.passphrase !== before.passphrase) await ask('backup')
    },
    open: (name) => openKept(dataDir, name),
    async delete(name) {
      await deleteKept(dataDir, name, s3 ? await openFileStore({ dataDir, s3 }) : null)
    },
  }
}
