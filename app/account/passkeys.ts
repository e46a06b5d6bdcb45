import { notify } from '#app/shell/toasts/notify.ts'

// Passkeys in the browser, by its own functions: PublicKeyCredential reads and writes the JSON.

type Options = {
  request: PublicKeyCredentialRequestOptionsJSON
  creation: PublicKeyCredentialCreationOptionsJSON
}

/** A challenge of the service, to be signed. */
export type PasskeyRequest<Kind extends keyof Options> = {
  challenge: string
  options: Options[Kind]
  /** In seconds. */
  expiresAt: number
}

/** The fields that a form sends. */
export type PasskeyProof = { challenge: string; credential: string }

/** Browsers before these functions log in with the password. */
export function hasPasskeys() {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Null when the site offers none now. */
export async function requestPasskey(): Promise<PasskeyRequest<'request'> | null> {
  if (!hasPasskeys()) return null
  try {
    const response = await fetch('/login/passkey', { method: 'POST' })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** Null when the person cancels. */
export function provePasskey(
  { challenge, options }: PasskeyRequest<'request'>,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyProof | null> {
  return prove(challenge, () =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      ...how,
    }),
  )
}

export function createPasskey({ challenge, options }: PasskeyRequest<'creation'>) {
  return prove(challenge, () =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  )
}

async function prove(
  challenge: string,
  ask: () => Promise<Credential | null>,
): Promise<PasskeyProof | null> {
  try {
    return { challenge, credential: JSON.stringify(await ask()) }
  } catch (cause) {
    const { name } = cause as Error
    if (name === 'AbortError' || name === 'NotAllowedError') return null
    const text =
      name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'Your browser can’t use a passkey here.'
    notify({ title: 'Passkey Not Used', text, tone: 'destructive' })
    return null
  }
}
