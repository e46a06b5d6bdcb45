import * as z from 'zod/mini'
import { readDate } from '#app/lib/dates/dates.ts'
import { type FormRules, required } from '#app/lib/form.ts'

const mostUses = 1_000_000

const schema = z.object({
  code: z.string().check(
    required('Please give the code.'),
    z.refine<string>(
      (text) => /^[A-Z0-9-]{3,30}$/.test(plainCode(text)),
      'Please use 3 to 30 letters, digits and hyphens.',
    ),
  ),
  off: z.string().check(
    required('Please give the discount.'),
    z.refine<string>(
      (text) => discountOf(text) !== null,
      'Please write it as 20% or $5. The percentage is between 1 and 100.',
    ),
  ),
  product: z.string(),
  lastDay: z
    .string()
    .check(z.refine<string>((text) => text === '' || isDay(text), 'Please give a day.')),
  uses: z
    .string()
    .check(
      z.refine<string>(
        (text) => text === '' || (/^[1-9]\d*$/.test(text) && Number(text) <= mostUses),
        'Please give a whole number, or nothing.',
      ),
    ),
})

export const couponForm: FormRules<typeof schema> = { schema }

/** The one spelling of the database: capitals, without spaces. */
export function plainCode(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

type Discount = { percent: number } | { amount_cents: number }

/** Null for text that is neither a percentage nor a sum. */
export function discountOf(text: string): Discount | null {
  const percent = /^(\d{1,3})\s*%$/.exec(text)?.[1]
  if (percent) return isBetween(Number(percent), 100) ? { percent: Number(percent) } : null
  const dollars = /^\$\s*(\d{1,6}(?:\.\d{1,2})?)$/.exec(text)?.[1]
  const cents = Math.round(Number(dollars) * 100)
  return isBetween(cents, 99_999_999) ? { amount_cents: cents } : null
}

/** Never for NaN. */
function isBetween(value: number, most: number): boolean {
  return value >= 1 && value <= most
}

/** Days that the database takes; Date.parse alone would move the 31st of February into March. */
function isDay(text: string): boolean {
  const day = readDate(text)
  return /^2[01]\d\d-/.test(text) && day?.toISOString().slice(0, 10) === text
}
