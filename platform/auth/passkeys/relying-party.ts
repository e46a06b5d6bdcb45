import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Auth } from '#platform/auth/call.ts'
import { type AuthSettings, siteNameOf } from '#platform/auth/settings.ts'
import type { User } from '#platform/auth/users.ts'
import type { Credential } from './credentials.ts'

export const challengeSeconds = 300
/**
 * EdDSA, ES256 and RS256 of COSE, which every authenticator knows; the library's own list tries
 * experimental ones out.
 */
const supportedAlgorithmIDs = [-8, -7, -257]
const longestResponse = 16_384

/** A browser's answer. The library checks its parts; the size is bounded here. */
const Answer = z.looseObject({ id: z.string(), response: z.looseObject({}) })
const isBounded = (value: object) => JSON.stringify(value).length <= longestResponse
export const CredentialResponse = z.nullish(
  Answer.check(z.refine(isBounded, 'credential is too large')),
)
export type CredentialResponse = NonNullable<z.output<typeof CredentialResponse>>

type Verification = 'required' | 'preferred'

/** The RP ID and the origins that count: those of the settings, by default those of the site. */
export function relyingPartyOf({ webauthn, site_url }: AuthSettings) {
  const site = new URL(site_url)
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(site.hostname)
  // An RP ID is never an IP address, so on one's own computer passkeys work at localhost only.
  const origins = isLoopback ? [`${site.protocol}//localhost${port(site)}`] : [site.origin]
  return {
    id: webauthn.rp_id || (isLoopback ? 'localhost' : site.hostname),
    origins: webauthn.rp_origins.length > 0 ? webauthn.rp_origins : origins,
  }
}

/** The library has hundreds of modules, so a start does not wait for it. */
const loadLibrary = () => import('@simplewebauthn/server')

const port = (url: URL) => (url.port ? `:${url.port}` : '')

export async function creationOptions(
  auth: Auth,
  user: User,
  existing: Credential[],
  verification: Verification,
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const name = user.email || user.phone || user.id
  return generateRegistrationOptions({
    rpID: relyingPartyOf(auth.settings).id,
    rpName: auth.settings.webauthn.rp_display_name || siteNameOf(auth.settings),
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: name,
    userDisplayName: name,
    timeout: challengeSeconds * 1000,
    excludeCredentials: existing.map(describe),
    supportedAlgorithmIDs,
    authenticatorSelection: {
      residentKey: verification === 'required' ? 'required' : 'discouraged',
      userVerification: verification,
    },
  })
}

export async function requestOptions(
  auth: Auth,
  allowed: Credential[],
  verification: Verification,
) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(auth.settings).id,
    timeout: challengeSeconds * 1000,
    allowCredentials: allowed.map(describe),
    userVerification: verification,
  })
}

const describe = ({ id, transports }: Credential) => ({
  id: id.toString('base64url'),
  transports,
})

/** The new credential, or null when the response does not prove it for this challenge. */
export async function verifyCreation(
  auth: Auth,
  response: CredentialResponse,
  challenge: string,
  verification: Verification,
) {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { id, origins } = relyingPartyOf(auth.settings)
  try {
    const given = response as unknown as RegistrationResponseJSON
    if (await hasCertificates(given)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: verification === 'required',
      supportedAlgorithmIDs,
    })
    return registrationInfo ?? null
  } catch {
    return null
  }
}

/** No attestation is asked for, and checking the certificates of one would fetch their addresses. */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  const isSelfMade = format === 'packed' && !attestation.get('attStmt').get('x5c')
  return format !== 'none' && !isSelfMade
}

/** Null when the response does not prove the credential, or its counter went back. */
export async function verifyAssertion(
  auth: Auth,
  response: CredentialResponse,
  challenge: string,
  credential: Credential,
  verification: Verification,
) {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { id, origins } = relyingPartyOf(auth.settings)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: credential.id.toString('base64url'),
        publicKey: Uint8Array.from(credential.publicKey),
        counter: credential.counter,
      },
      requireUserVerification: verification === 'required',
    })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}
