import { randomUUID } from 'node:crypto'
import type { AuthSettingsInput } from '#platform/auth/settings.ts'
import { type AuthWorld, present, siteUrl, someone } from './auth.ts'
import { browse, type OidcServer, type Person, siteClient } from './oidc-server.ts'

export function somebody(values: Partial<Person> = {}): Person {
  return {
    sub: randomUUID(),
    email: someone().email,
    email_verified: true,
    name: 'Sample Reader',
    picture: 'https://example.com/reader.png',
    ...values,
  }
}

/** Settings of a provider named keycloak that points at the test's OIDC server. */
export function keycloakAt(oidc: OidcServer) {
  return {
    enabled: true,
    client_id: siteClient.id,
    secret: siteClient.secret,
    url: oidc.issuer,
  } satisfies NonNullable<AuthSettingsInput['external']>[string]
}

type Options = {
  flowType?: 'pkce' | 'implicit'
  redirectTo?: string
  queryParams?: Record<string, string>
}

/** The whole OAuth flow in a browser: authorize, sign in at the provider, callback. */
export async function visit(
  world: AuthWorld,
  oidc: OidcServer,
  person: Person | null,
  options: Options = {},
) {
  const client = world.anon({ flowType: options.flowType ?? 'pkce' })
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'keycloak',
    options: {
      skipBrowserRedirect: true,
      redirectTo: options.redirectTo ?? `${siteUrl}/welcome?from=login`,
      ...(options.queryParams && { queryParams: options.queryParams }),
    },
  })
  if (error) throw error
  oidc.person = person
  const landed = await browse(world, data.url, [oidc.issuer])
  return { client, landed }
}

export async function signIn(world: AuthWorld, oidc: OidcServer, person: Person) {
  const { client, landed } = await visit(world, oidc, person)
  const code = present(landed.searchParams.get('code'))
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  if (error) throw error
  return { ...data, landed }
}
