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

/** Why this browser has none. */
export function whyNoPasskeys() {
  return isSecureContext
    ? 'This browser is too old for passkeys.'
    : 'Passkeys need a secure (https) address.'
}

/** Null when the site offers none now. */
async function requestPasskey(): Promise<PasskeyRequest<'request'> | null> {
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

/** Null when the person cancels; that the site offers none now is told. */
export async function askForPasskey(): Promise<PasskeyProof | null> {
  const request = await requestPasskey()
  if (request) return orTell(getProof(request))
  const text = 'Passkeys aren’t available right now. Please try again in a few minutes.'
  notify({ title: 'Passkey Not Used', text, tone: 'destructive' })
  return null
}

/**
 * Offers passkeys in the field for the email address, and waits until the person picks one. Nobody
 * has asked for it: null, without a word, where the browser has no such offer.
 */
export async function offerPasskey(signal: AbortSignal): Promise<PasskeyProof | null> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) {
    return null // each challenge counts against the limit of the visitor's network
  }
  const request = signal.aborted ? null : await requestPasskey()
  if (!request || signal.aborted) return null
  return getProof(request, { mediation: 'conditional', signal }).catch(() => null)
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
