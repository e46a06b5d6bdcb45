import { readFile } from 'node:fs/promises'
import { StartError } from '#platform/start-error.ts'

export type UnixUser = { uid: number; gid: number }

const preferred = ['postgres', 'nobody']

/** The user Postgres runs as: it refuses to run as root, so root switches to an ordinary user. */
export async function findPostgresUser(): Promise<UnixUser | null> {
  if (process.getuid?.() !== 0) return null
  const passwd = await readFile('/etc/passwd', 'utf8')
  for (const name of preferred) {
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new StartError(
    `Postgres cannot run as root and this machine has no user ${preferred.join(' or ')}: start as an ordinary user.`,
  )
}
