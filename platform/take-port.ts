import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '#platform/start-error.ts'

/** The names of the settings: variables or flags. */
type Names = { port: string; host: string }

/** Gives the port, or throws a StartError that names the setting to change. */
export async function takePort(
  server: Server,
  { port, host }: { port: number; host: string },
  names: Names,
): Promise<number> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is in use: stop the other program or set ${names.port}.`,
      EACCES: `Port ${port} needs more rights than this user has: set ${names.port} to one above 1024.`,
      EADDRNOTAVAIL: `${names.host} ${host} is not an address of this machine.`,
      ENOTFOUND: `${names.host} ${host} is not known.`,
    }
    const reason = reasons[code ?? ''] ?? `Port ${port} on ${host} cannot be used: ${message}.`
    throw new StartError(reason, { cause })
  }
  return (server.address() as AddressInfo).port
}
