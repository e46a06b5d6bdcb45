import { readFileSync } from 'node:fs'
import os from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import pLimit from 'p-limit'
import { errors, WeakPasswordError } from '#platform/auth/errors.ts'
import type { AuthSettings } from '#platform/auth/settings.ts'

/** bcrypt ignores bytes beyond this; a longer password is refused rather than truncated. */
const longestPasswordBytes = 72

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords(
  settings: Pick<
    AuthSettings,
    | 'minimum_password_length'
    | 'password_requirements'
    | 'reject_common_passwords'
    | 'password_hash_cost'
  >,
) {
  const { password_hash_cost: cost } = settings
  /** A dummy hash to compare with when there is no account, so that the answer takes as long. */
  const dummyHash = `$2a$${String(cost).padStart(2, '0')}$2sGmcVh4S/cDbzIWnMC8tu/ekvAO/gxJU26ajSTbKbBnaue4dJcsC`
  const common = settings.reject_common_passwords ? loadCommonPasswords() : new Set<string>()
  const requirements = characterSets[settings.password_requirements]

  function findWeakness(password: string, checkCommon: boolean): WeakPasswordError | undefined {
    const reasons: string[] = []
    const messages: string[] = []
    if (Buffer.byteLength(password) < settings.minimum_password_length) {
      reasons.push('length')
      messages.push(`Password should be at least ${settings.minimum_password_length} characters.`)
    }
    if (!requirements.every((set) => [...set].some((character) => password.includes(character)))) {
      reasons.push('characters')
      messages.push(
        `Password should contain at least one character of each: ${requirements.join(', ')}.`,
      )
    }
    if (checkCommon && common.has(password.toLowerCase())) {
      reasons.push('pwned')
      messages.push(
        'Password is known to be weak and easy to guess, please choose a different one.',
      )
    }
    return reasons.length > 0 ? new WeakPasswordError(reasons, messages.join(' ')) : undefined
  }

  return {
    findWeakness: (password: string) => findWeakness(password, true),

    /** Checks length and characters only, which needs no look-up. */
    assertForm(password: string) {
      assertStorable(password)
      const weakness = findWeakness(password, false)
      if (weakness) throw weakness
    },

    assertStrong(password: string) {
      assertStorable(password)
      const weakness = findWeakness(password, true)
      if (weakness) throw weakness
    },

    async hash(password: string): Promise<string> {
      assertStorable(password)
      return nameAsSupabase(await inTurn(() => hash(password, cost)))
    },

    /**
     * The hash of a pending sign-up. All of one account share a salt, its id, so that
     * `matchesPending` compares with all of them for the price of one.
     */
    async hashPending(password: string, accountId: string): Promise<string> {
      assertStorable(password)
      return nameAsSupabase(await inTurn(() => hash(password, cost, saltOf(accountId))))
    },

    /** False without a hash, after the same time (constant time). */
    async matches(password: string, hashed: string | null | undefined): Promise<boolean> {
      const matched = await inTurn(() => verify(password, hashed || dummyHash)).catch(() => false)
      return Boolean(hashed) && isStorable(password) && matched
    },

    /** Takes the time of one comparison, however many sign-ups are pending (constant time). */
    async matchesPending(password: string, accountId: string, hashes: string[]): Promise<boolean> {
      const hashed = await inTurn(() => hash(password, cost, saltOf(accountId))).catch(() => '')
      return isStorable(password) && hashes.includes(nameAsSupabase(hashed))
    },
  }
}

function isStorable(password: string): boolean {
  return Buffer.byteLength(password) <= longestPasswordBytes
}

function assertStorable(password: string) {
  if (!isStorable(password)) {
    throw errors.validation(`Password cannot be longer than ${longestPasswordBytes} characters`)
  }
}

/** The same algorithm under the name that Supabase Auth writes. */
function nameAsSupabase(hashed: string): string {
  return hashed.replace(/^\$2[bxy]\$/, '$2a$')
}

/** bcrypt's salt is 16 bytes, as a uuid is; it has to be unique, not secret. */
function saltOf(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex')
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

const characterSets: Record<AuthSettings['password_requirements'], string[]> = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
}

function loadCommonPasswords(): Set<string> {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter(Boolean))
}

/** bcrypt is CPU-bound: one core stays free for every other request. */
const inTurn = pLimit(Math.max(1, os.availableParallelism() - 1))
