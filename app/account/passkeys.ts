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

type Ways = Pick<CredentialRequestOptions, 'mediation' | 'signal'>

async function getProof(
  { challenge, options }: PasskeyRequest<'request'>,
  how: Ways = {},
): Promise<PasskeyProof> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey, ...how })
  return { challenge, credential: JSON.stringify(credential) }
}

/** Null when the person cancels. */
export function provePasskey(request: PasskeyRequest<'request'>) {
  return orTell(getProof(request))
}

/**
 * Offers passkeys in the field for the email address, and waits until the person picks one. Nobody
 * has asked for it: null, without a word, where the browser has no such offer.
 */
export async function offerPasskey(request: PasskeyRequest<'request'>, signal: AbortSignal) {
  const isOffered = await PublicKeyCredential.isConditionalMediationAvailable?.()
  return isOffered
    ? getProof(request, { mediation: 'conditional', signal }).catch(() => null)
    : null
}

export function createPasskey({ challenge, options }: PasskeyRequest<'creation'>) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const creating = navigator.credentials.create({ publicKey })
  return orTell(creating.then((made) => ({ challenge, credential: JSON.stringify(made) })))
}

async function orTell(proving: Promise<PasskeyProof>): Promise<PasskeyProof | null> {
  try {
    return await proving
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
