import { randomUUID } from 'node:crypto'
import type { Auth } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'
import { sql } from '#platform/postgres/sql.ts'
import { challengeSeconds } from './relying-party.ts'

type Ceremony = 'registration' | 'authentication'

/** The session that began the ceremony; logging in has none yet. */
type Holder = { userId: string; sessionId: string } | null

/** Stores a challenge. A user has one open registration; older challenges are deleted. */
export async function storeChallenge(
  auth: Auth,
  ceremony: Ceremony,
  challenge: string,
  holder: Holder,
): Promise<{ challenge_id: string; expires_at: number }> {
  const id = randomUUID()
  const now = auth.now()
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000)
  const data = { challenge, sessionId: holder?.sessionId ?? null }
  await auth.database.query(sql`
    delete from auth.webauthn_challenges
    where expires_at < ${now}::timestamptz - interval '5 minutes'
      or (user_id = ${holder?.userId ?? null} and challenge_type = ${ceremony})`)
  await auth.database.query(sql`
    insert into auth.webauthn_challenges
      (id, user_id, challenge_type, session_data, created_at, expires_at)
    values (${id}, ${holder?.userId ?? null}, ${ceremony}, ${JSON.stringify(data)}, ${now},
            ${expiresAt})`)
  return { challenge_id: id, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/** The challenge, which works once: the first attempt uses it up, right or wrong. */
export async function takeChallenge(
  auth: Auth,
  ceremony: Ceremony,
  id: string,
  holder: Holder,
): Promise<string> {
  const { rows } = await auth.database.query<{ challenge: string; expires_at: Date }>(sql`
    delete from auth.webauthn_challenges
    where id = ${id}
      and challenge_type = ${ceremony}
      and user_id is not distinct from ${holder?.userId ?? null}
      and session_data ->> 'sessionId' is not distinct from ${holder?.sessionId ?? null}
    returning session_data ->> 'challenge' as challenge, expires_at`)
  const found = rows[0]
  if (!found) {
    throw errors.badRequest('webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (auth.now() > found.expires_at) {
    throw errors.badRequest('webauthn_challenge_expired', 'Challenge has expired')
  }
  return found.challenge
}
