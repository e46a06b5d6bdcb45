import * as client from 'openid-client'
import { flowSecret, type Provider, type ProviderAccount } from './provider.ts'

/** The authorization code flow with PKCE, and with a nonce for OpenID Connect providers. */
export function createCodeFlow(
  { settings, redirectUri }: ProviderAccount,
  ownScopes: string[],
  getConfiguration: () => Promise<client.Configuration>,
): Pick<Provider, 'authorizationUrl' | 'exchange'> {
  const isOpenId = ownScopes.includes('openid')
  const nonceOf = (flowId: string) => flowSecret(settings, 'nonce', flowId)
  const verifierOf = (flowId: string) => flowSecret(settings, 'verifier', flowId)

  return {
    async authorizationUrl({ state, flowId, scopes, extra }) {
      const configuration = await getConfiguration()
      return client.buildAuthorizationUrl(configuration, {
        ...extra,
        client_id: configuration.clientMetadata().client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set([...ownScopes, ...scopes])].join(' '),
        state,
        ...(isOpenId && { nonce: nonceOf(flowId) }),
        ...(configuration.serverMetadata().supportsPKCE() && {
          code_challenge: await client.calculatePKCECodeChallenge(verifierOf(flowId)),
          code_challenge_method: 'S256',
        }),
      }).href
    },

    async exchange(answer, flowId) {
      const configuration = await getConfiguration()
      const callback = new URL(redirectUri)
      for (const [name, value] of answer) callback.searchParams.append(name, value)
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        // The caller has verified the state by its signature.
        expectedState: client.skipStateCheck,
        ...(isOpenId && { expectedNonce: nonceOf(flowId) }),
        ...(configuration.serverMetadata().supportsPKCE() && {
          pkceCodeVerifier: verifierOf(flowId),
        }),
      })
      return {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
        claims: tokens.claims(),
      }
    },
  }
}

export const timeoutSeconds = 10

/** Wraps network errors, because the library's messages name neither the host nor the status. */
export async function fetchFromProvider(address: string, options: client.CustomFetchOptions) {
  const { host } = new URL(address)
  const response = await fetch(address, options as RequestInit).catch((error: Error) => {
    // Without the cause: isConnectionFailure would take its ECONNREFUSED for Postgres's.
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw new Error(`${host} cannot be reached: ${reason}`)
  })
  if (response.ok) return response
  const text = await response.text()
  throw new Error(`${host} answered ${response.status}: ${text.slice(0, 200)}`)
}
