import * as client from 'openid-client'
import * as z from 'zod/mini'
import { createCodeFlow, fetchFromProvider, timeoutSeconds } from './code-flow.ts'
import { clientIds, type Provider, type ProviderAccount } from './provider.ts'

const GithubUser = z.looseObject({
  id: z.number(),
  login: z.string(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
})
const GithubEmails = z.array(
  z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

/** GitHub is OAuth 2 without OpenID Connect; `url` is that of a GitHub Enterprise server. */
export function createGithubProvider(account: ProviderAccount): Provider {
  const { name, settings } = account
  const [clientId = ''] = clientIds(settings)
  const ownServer = settings.url.replace(/\/$/, '')
  const issuer = `${ownServer || 'https://github.com'}/login/oauth`
  const api = ownServer ? `${ownServer}/api/v3` : 'https://api.github.com'

  const configuration = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/access_token`,
      code_challenge_methods_supported: ['S256'],
    },
    clientId,
    settings.secret,
  )
  configuration.timeout = timeoutSeconds
  configuration[client.customFetch] = fetchFromGithub
  client.allowInsecureRequests(configuration)

  async function ask<Schema extends z.ZodMiniType>(
    path: string,
    accessToken: string,
    schema: Schema,
  ) {
    const url = new URL(api + path)
    const response = await client.fetchProtectedResource(configuration, accessToken, url, 'GET')
    return schema.parse(await response.json())
  }

  return {
    name,
    settings,
    ...createCodeFlow(account, ['user:email'], async () => configuration),

    async readUser({ accessToken }) {
      const [user, emails] = await Promise.all([
        ask('/user', accessToken, GithubUser),
        ask('/user/emails', accessToken, GithubEmails),
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

/** GitHub reports errors with status 200. */
async function fetchFromGithub(address: string, options: client.CustomFetchOptions) {
  const response = await fetchFromProvider(address, options)
  const { error } = await response.clone().json()
  if (error) throw new Error(`GitHub answered ${error}`)
  return response
}
