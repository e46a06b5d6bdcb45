import type { FactorRow, User } from '#platform/auth/users.ts'
import type { TemplateValues } from './templates.ts'

type Facts = Pick<TemplateValues, 'OldEmail' | 'Phone' | 'OldPhone' | 'Provider' | 'FactorType'>

/** A mail after a change of the account, to an owner who may not have made it. */
export type Notice = { kind: keyof typeof noticeWords; to: string | null; email?: string } & Facts

const factorNames: Record<string, string> = {
  totp: 'an authenticator app',
  phone: 'a phone number',
  webauthn: 'a passkey',
  recovery_code: 'recovery codes',
}
const factorName = (type = '') => factorNames[type] ?? type

/** Subject and text; names are those of [auth.email.notification]. */
export const noticeWords = {
  password_changed: () => ['Your password has been changed', 'Your password was just changed.'],
  email_changed: ({ OldEmail }: Facts, email: string) => [
    'Your email address has been changed',
    `Your account has moved from ${OldEmail} to ${email}.`,
  ],
  phone_changed: ({ Phone }: Facts) => [
    'Your phone number has been changed',
    `The phone number of your account is now ${Phone}.`,
  ],
  identity_linked: ({ Provider }: Facts) => [
    'A new way to log in has been added',
    `Your account can now be opened with ${Provider}.`,
  ],
  identity_unlinked: ({ Provider }: Facts) => [
    'A way to log in has been removed',
    `Your account can no longer be opened with ${Provider}.`,
  ],
  mfa_factor_enrolled: ({ FactorType }: Facts) => [
    'A second factor has been added',
    `A second factor (${factorName(FactorType)}) was added to your account.`,
  ],
  mfa_factor_unenrolled: ({ FactorType }: Facts) => [
    'A second factor has been removed',
    `A second factor (${factorName(FactorType)}) was removed from your account.`,
  ],
} satisfies Record<string, (facts: Facts, email: string) => [subject: string, text: string]>

/** To the address from before: the new one is that of whoever made the change. */
export function emailChanged(user: User, email: string): Notice {
  return { kind: 'email_changed', to: user.email, email, OldEmail: user.email ?? '' }
}

export function factorChanged(
  change: 'enrolled' | 'unenrolled',
  user: Pick<User, 'email'>,
  type: FactorRow['factor_type'],
): Notice {
  return { kind: `mfa_factor_${change}`, to: user.email, FactorType: type }
}

export function phoneChanged(user: User, phone: string): Notice {
  return { kind: 'phone_changed', to: user.email, Phone: phone, OldPhone: user.phone ?? '' }
}
