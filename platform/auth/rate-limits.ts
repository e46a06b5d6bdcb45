import { createHash } from 'node:crypto'
import { clientNetwork } from '#platform/http/client-network.ts'
import type { HttpError } from '#platform/http/http-error.ts'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { errors } from './errors.ts'
import type { AuthSettings } from './settings.ts'

const fiveMinutes = 300
const hour = 3600

/** Limits per IP address or IPv6 network. */
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
  /** Every view of a log-in page may take a challenge. */
  passkey: (limit: AuthSettings['rate_limit']) => ({
    burst: limit.sign_in_sign_ups,
    seconds: fiveMinutes,
  }),
  'passkey-verify': (limit: AuthSettings['rate_limit']) => ({
    burst: limit.token_verifications,
    seconds: fiveMinutes,
  }),
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

type Channel = 'email' | 'sms'

/** After this many wrong passwords for one account every further one takes longer. */
const freeAttempts = 5
const slowestAttemptMs = 4000

/**
 * Wrong codes for one account. A stranger who uses them up keeps the owner from typing a code for a
 * while, but from nothing else: links of mails and the password stay usable.
 */
const guessesPerHour = 10

/**
 * Wrong codes and links of all accounts together. Codes of factors have room for more, because
 * their owners have no link to fall back on.
 */
const failuresPerHour = { code: 1000, link: 1000, factor: 5000 }

/** Challenges of everybody together: each is a row until it expires. */
const challengesPerHour = 20_000

export type GuessKind = 'code' | 'factor'

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

  /**
   * A fixed window of an hour that begins with the first message: unlike a token bucket it never
   * allows more.
   */
  async function assertHourly(channel: Channel, key: string): Promise<void> {
    if (settings.messages_per_account === 0) return
    const most = Math.max(1, Math.round(settings.messages_per_account * settings.scale))
    const { rowCount } = await database.query(sql`
      insert into auth.rate_limits as counted (key, tokens, refilled_at)
      values (${key}, 1, ${now()})
      on conflict (key) do update
      set tokens = case when counted.refilled_at + interval '1 hour' <= excluded.refilled_at
                     then 1 else counted.tokens + 1 end,
          refilled_at = case when counted.refilled_at + interval '1 hour' <= excluded.refilled_at
                          then excluded.refilled_at else counted.refilled_at end
      where counted.tokens < ${most} or counted.refilled_at + interval '1 hour' <= excluded.refilled_at`)
    if (rowCount === 0) throw errors.tooSoon(channel, await secondsUntil(key, hour))
  }

  async function secondsUntil(key: string, seconds: number): Promise<number> {
    const { rows } = await database.query<{ refilled_at: Date }>(
      sql`select refilled_at from auth.rate_limits where key = ${key}`,
    )
    const since = rows[0] ? (now().getTime() - rows[0].refilled_at.getTime()) / 1000 : 0
    return Math.max(1, Math.ceil(seconds - since))
  }

  /** The quota of messages an hour over all accounts. */
  async function assertQuota(channel: Channel): Promise<void> {
    const perHour = channel === 'email' ? settings.email_sent : settings.sms_sent
    if (!(await take(`${channel} sent`, perHour, hour))) {
      throw channel === 'email' ? errors.overEmailLimit() : errors.overSmsLimit()
    }
  }

  return {
    async assertRequest(limit: RequestLimit, address: string): Promise<void> {
      if (!settings.by_address) return
      const { burst, seconds } = requestLimits[limit](settings)
      if (!(await take(`${limit} ${clientNetwork(address)}`, burst, seconds)))
        throw errors.overRequestLimit()
    },

    /**
     * Messages to one address: one of a kind per interval, and a handful of any kind an hour.
     * Counted before the account is looked up, so that the limit does not reveal it. Using them up
     * locks no owner out: the link of the last mail works for its hour.
     */
    async assertMessage(
      channel: Channel,
      kind: string,
      recipient: string,
      seconds: number,
    ): Promise<void> {
      const pause = `${kind} ${fingerprint(recipient)}`
      if (seconds > 0 && !(await take(pause, 1 / settings.scale, seconds / settings.scale))) {
        throw errors.tooSoon(channel, await secondsUntil(pause, seconds / settings.scale))
      }
      await assertHourly(channel, `${channel} to ${fingerprint(recipient)}`)
      await assertQuota(channel)
    },

    /** Messages an hour that one user may send to other people's addresses. */
    assertSender: (channel: Channel, userId: string) =>
      assertHourly(channel, `${channel} from ${userId}`),

    assertQuota,

    /** Challenges for logging in, which nobody has to be known for. */
    async assertChallenge(): Promise<void> {
      if (!(await take('passkey challenges', challengesPerHour, hour))) {
        throw errors.overRequestLimit()
      }
    },

    /** Counts a guess before the code is compared; `settleGuess` gives a right one back. */
    async assertGuess(kind: GuessKind, whose: string): Promise<void> {
      const mayGuess =
        (await take(guessKey(kind, whose), guessesPerHour, hour)) &&
        (await take(`failed ${kind}`, failuresPerHour[kind], hour))
      if (!mayGuess) throw errors.overRequestLimit()
    },

    async settleGuess(kind: GuessKind, whose: string): Promise<void> {
      await database.query(sql`delete from auth.rate_limits where key = ${guessKey(kind, whose)}`)
      await database.query(
        sql`update auth.rate_limits set tokens = tokens + 1 where key = ${`failed ${kind}`}`,
      )
    },

    /** The response to a wrong link. A right link is never refused: it cannot be guessed. */
    async refuseLink(invalid = errors.linkExpired()): Promise<HttpError> {
      const mayFail = await take('failed link', failuresPerHour.link, hour)
      return mayFail ? invalid : errors.overRequestLimit()
    },

    /** Back-off after a wrong password: the delay before the response. */
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

function guessKey(kind: GuessKind, whose: string) {
  return `guess ${kind} ${fingerprint(whose)}`
}

/** A hash instead of the e-mail address, since only a count is needed. */
function fingerprint(text: string) {
  return createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 22)
}
