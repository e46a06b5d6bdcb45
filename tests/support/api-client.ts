import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type ApiKeys = { publishable: string; secret: string }
export type Person = { id: string; email: string; password: string; token: string }

/** The API keys that the start wrote to keys.json. */
export async function readKeys(dataDir: string): Promise<ApiKeys> {
  return JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
}

/** A plain HTTP client: no retries, no state. */
export function createApi(url: string, keys: ApiKeys) {
  function send(
    method: string,
    address: string,
    options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ) {
    const { body, token = keys.publishable, headers } = options
    const isBytes = body instanceof Uint8Array
    return fetch(url + address, {
      method,
      headers: {
        apikey: keys.publishable,
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isBytes ? new Uint8Array(body) : body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
  }

  async function newPerson(): Promise<Person> {
    const unique = crypto.randomUUID().slice(0, 13)
    const account = {
      email: `person-${unique}@example.com`,
      password: `sample-ledger-${unique}`,
    }
    const response = await send('POST', '/auth/v1/signup', { body: account })
    if (!response.ok) throw new Error(`Sign-up answered ${response.status}`)
    const { access_token: token, user } = await response.json()
    return { ...account, token, id: user.id }
  }

  async function signIn(account: { email: string; password: string }): Promise<string> {
    const response = await send('POST', '/auth/v1/token?grant_type=password', { body: account })
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}`)
    return (await response.json()).access_token
  }

  async function signInPerson(account: { email: string; password: string }) {
    const token = await signIn(account)
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    const { sub: id }: { sub: string } = JSON.parse(payload)
    return { id, token }
  }

  return { send, newPerson, signIn, signInPerson }
}

export type Api = ReturnType<typeof createApi>
