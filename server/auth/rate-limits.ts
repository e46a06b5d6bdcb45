import { createHash } from 'node:crypto'
import type { Database } from '#server/postgres/database.ts'
import { sql } from '#server/postgres/sql.ts'
import { errors } from './errors.ts'
import type { AuthSettings } from './settings.ts'

const fiveMinutes = 300
const hour = 3600

/** Requests from one address: so many in so many seconds. */
const requestLimits = {
  signup: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.sign_in_sign_ups,
    seconds: fiveMinutes,
  }),
  anonymous: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.anonymous_users,
    seconds: hour,
  }),
  token: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.sign_in_sign_ups,
    seconds: fiveMinutes,
  }),
  refresh: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.token_refresh,
    seconds: fiveMinutes,
  }),
  otp: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.sign_in_sign_ups,
    seconds: fiveMinutes,
  }),
  verify: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.token_verifications,
    seconds: fiveMinutes,
  }),
  user: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.sign_in_sign_ups,
    seconds: fiveMinutes,
  }),
  sso: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.sign_in_sign_ups,
    seconds: fiveMinutes,
  }),
  web3: (limit: AuthSettings['rate_limit']) => ({ burst: limit.web3, seconds: fiveMinutes }),
  'factor-challenge': (limit: AuthSettings['rate_limit']) => ({
    burst: limit.token_verifications,
    seconds: 60,
  }),
  'factor-verify': (limit: AuthSettings['rate_limit']) => ({
    burst: limit.token_verifications,
    seconds: 60,
  }),
}

export type RequestLimit = keyof typeof requestLimits

/** After this many wrong passwords for one account every further one takes longer. */
const freeAttempts = 5
const slowestAttemptMs = 4000
const guesses = 30

export type RateLimits = ReturnType<typeof createRateLimits>

/** Token buckets in Postgres, so that every process counts together: one statement each. */
export function createRateLimits(
  database: Database,
  settings: AuthSettings['rate_limit'],
  now: () => Date,
) {
  async function take(key: string, burst: number, seconds: number): Promise<boolean> {
    const capacity = Math.max(1, burst * settings.scale)
    const perSecond = (burst * settings.scale) / seconds
    const { rowCount } = await database.query(sql`
      insert into auth.rate_limits as bucket (key, tokens, refilled_at)
      values (${key}, ${capacity - 1}, ${now()})
      on conflict (key) do update
      set tokens = least(${capacity}::float8, bucket.tokens +
                     greatest(0, extract(epoch from excluded.refilled_at - bucket.refilled_at)) * ${perSecond}::float8) - 1,
          refilled_at = greatest(bucket.refilled_at, excluded.refilled_at)
      where least(${capacity}::float8, bucket.tokens +
              greatest(0, extract(epoch from excluded.refilled_at - bucket.refilled_at)) * ${perSecond}::float8) >= 1`)
    return rowCount > 0
  }

  return {
    async assertRequest(limit: RequestLimit, address: string): Promise<void> {
      if (!settings.by_address) return
      const { burst, seconds } = requestLimits[limit](settings)
      if (!(await take(`${limit} ${address}`, burst, seconds))) throw errors.overRequestLimit()
    },

    /**
     * One message of a kind to one address in so many seconds, whether or not the address has an
     * account, and so many messages an hour in all.
     */
    async assertMessage(
      channel: 'email' | 'sms',
      kind: string,
      recipient: string,
      seconds: number,
    ): Promise<void> {
      const key = `${kind} ${fingerprint(recipient)}`
      if (seconds > 0 && !(await take(key, 1 / settings.scale, seconds / settings.scale))) {
        const { rows } = await database.query<{ refilled_at: Date }>(
          sql`select refilled_at from auth.rate_limits where key = ${key}`,
        )
        const since = rows[0] ? (now().getTime() - rows[0].refilled_at.getTime()) / 1000 : 0
        throw errors.tooSoon(channel, Math.max(1, Math.ceil(seconds / settings.scale - since)))
      }
      const perHour = channel === 'email' ? settings.email_sent : settings.sms_sent
      if (!(await take(`${channel} sent`, perHour, hour))) {
        throw channel === 'email' ? errors.overEmailLimit() : errors.overSmsLimit()
      }
    },

    /** A code of six digits must not be found by trying: so many guesses for one recipient or user. */
    async assertGuess(whose: string): Promise<void> {
      const allowed = await take(`guess ${fingerprint(whose)}`, guesses, fiveMinutes)
      if (!allowed) throw errors.overRequestLimit()
    },

    /** Called for a wrong password: how long to wait before saying so. */
    async delayAfterFailure(account: string): Promise<number> {
      const key = `password ${fingerprint(account)}`
      const window = fiveMinutes
      const { rows } = await database.query<{ tokens: number }>(sql`
        insert into auth.rate_limits as bucket (key, tokens, refilled_at)
        values (${key}, 1, ${now()})
        on conflict (key) do update
        set tokens = greatest(0, bucket.tokens - greatest(0, extract(epoch from excluded.refilled_at - bucket.refilled_at)) * ${freeAttempts / window}::float8) + 1,
            refilled_at = greatest(bucket.refilled_at, excluded.refilled_at)
        returning tokens`)
      const beyond = (rows[0]?.tokens ?? 0) - freeAttempts * settings.scale
      return beyond <= 0 ? 0 : Math.min(slowestAttemptMs, 250 * 2 ** Math.min(beyond, 10))
    },

    async forgetFailures(account: string): Promise<void> {
      await database.query(
        sql`delete from auth.rate_limits where key = ${`password ${fingerprint(account)}`}`,
      )
    },
  }
}

/** Addresses of people are not kept where only a count is needed. */
function fingerprint(text: string) {
  return createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 22)
}
