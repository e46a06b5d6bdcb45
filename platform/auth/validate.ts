import * as z from 'zod/mini'
import { errors } from './errors.ts'

/** Null and a missing key mean the same to clients. */
export function nullishTo<Value, Fallback>(schema: z.ZodMiniType<Value>, fallback: Fallback) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? fallback),
  )
}

export const Text = nullishTo(z.string(), '')
export const Metadata = nullishTo(z.record(z.string(), z.unknown()), undefined)
export const Flag = nullishTo(z.boolean(), false)

const longestEmail = 255
const emailFormat =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The address in lower case. */
export function checkEmail(email: string): string {
  if (email === '') throw errors.validation('An email address is required')
  if (email.length > longestEmail) throw errors.validation('An email address is too long')
  if (!emailFormat.test(email)) {
    throw errors.validation('Unable to validate email address: invalid format')
  }
  return email.toLowerCase()
}

/** The number without `+` and spaces, as it is stored. */
export function checkPhone(phone: string): string {
  const digits = bareNumber(phone)
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) {
    throw errors.validation('Invalid phone number format (E.164 required)')
  }
  return digits
}

export function bareNumber(phone: string): string {
  return phone.replace(/^\+/, '').replaceAll(' ', '')
}

export function checkChannel(channel: string): 'sms' | 'whatsapp' {
  if (channel === '' || channel === 'sms') return 'sms'
  if (channel === 'whatsapp') return 'whatsapp'
  throw errors.validation("Invalid channel, supported values are 'sms' or 'whatsapp'")
}
