import path from 'node:path'
import * as z from 'zod/mini'
import { readIfThere, writeWhole } from '#platform/whole-file.ts'

const settingsSchema = z.object({
  isOn: z.boolean(),
  time: z.string(),
  passphrase: z.string(),
  /** When the passphrase was changed. */
  passphraseAt: z.optional(z.string()),
})

export type BackupSettings = z.infer<typeof settingsSchema>

const defaults: BackupSettings = { isOn: true, time: '03:00', passphrase: '' }

/** In DATA_DIR, outside the database: no API, export, backup or log has the passphrase. */
function settingsFile(dataDir: string) {
  return path.join(dataDir, 'backup-settings.json')
}

export async function readSettings(dataDir: string): Promise<BackupSettings> {
  const text = await readIfThere(settingsFile(dataDir))
  return text === null ? defaults : settingsSchema.parse(JSON.parse(text))
}

export async function writeSettings(dataDir: string, settings: BackupSettings): Promise<void> {
  await writeWhole(settingsFile(dataDir), `${JSON.stringify(settings, null, 2)}\n`)
}
