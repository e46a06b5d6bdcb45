import { z } from 'zod'
import {
  clientIds,
  fetchAny,
  fetchJson,
  flowSecret,
  type Provider,
  type ProviderAccount,
  type ProviderTokens,
  readTokens,
  s256,
} from './provider.ts'

const GithubUser = z.looseObject({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const GithubEmails = z.array(
  z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

/** GitHub speaks OAuth without OpenID Connect; `url` points at a server of one's own. */
export function createGithubProvider({ name, settings, redirectUri }: ProviderAccount): Provider {
  const [clientId = ''] = clientIds(settings)
  const ownServer = settings.url.replace(/\/$/, '')
  const website = ownServer || 'https://github.com'
  const api = ownServer ? `${ownServer}/api/v3` : 'https://api.github.com'

  return {
    name,
    settings,

    async authorizationUrl({ state, flowId, scopes, extra }) {
      const url = new URL(`${website}/login/oauth/authorize`)
      const ours = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set(['user:email', ...scopes])].join(' '),
        state,
        code_challenge: s256(flowSecret(settings, 'verifier', flowId)),
        code_challenge_method: 'S256',
      }
      for (const [key, value] of Object.entries({ ...extra, ...ours })) {
        url.searchParams.set(key, value)
      }
      return url.href
    },

    async exchange(code, flowId) {
      const body = new URLSearchParams({
        client_id: clientId,
        client_secret: settings.secret,
        code,
        redirect_uri: redirectUri,
        code_verifier: flowSecret(settings, 'verifier', flowId),
      })
      const address = `${website}/login/oauth/access_token`
      return readTokens(await fetchJson(address, { method: 'POST', body }))
    },

    async readUser({ accessToken }: ProviderTokens) {
      const headers = { authorization: `Bearer ${accessToken}` }
      const [user, emails] = await Promise.all([
        fetchJson(`${api}/user`, { headers }).then((answer) => GithubUser.parse(answer)),
        fetchAny(`${api}/user/emails`, { headers }).then((answer) => GithubEmails.parse(answer)),
      ])
      const subject = String(user.id)
      return {
        subject,
        emails: emails.map(({ email, primary, verified }) => ({ email, primary, verified })),
        profile: {
          iss: api,
          sub: subject,
          provider_id: subject,
          preferred_username: user.login,
          user_name: user.login,
          ...(user.name && { name: user.name, full_name: user.name }),
          ...(user.avatar_url && { avatar_url: user.avatar_url }),
        },
      }
    },
  }
}
