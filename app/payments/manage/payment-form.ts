import * as z from 'zod/mini'
import { atMost, secret, validationError } from '#app/lib/form.ts'
import { keyPatterns } from '#app/lib/sales/payments.ts'

const notAKey =
  'This doesn’t look like a secret key. It starts with sk_live_, sk_test_, rk_live_ or rk_test_.'
const notASecret = 'This doesn’t look like a signing secret. It starts with whsec_.'

const isKey = (pattern: RegExp, otherwise: string) =>
  z.refine<string>((typed) => typed === '' || pattern.test(typed), otherwise)

/** An empty key keeps the saved one. */
export const paymentForm = {
  schema: z.object({
    secretKey: secret(atMost(300), isKey(keyPatterns.secretKey, notAKey)),
    webhookSecret: secret(atMost(300), isKey(keyPatterns.webhookSecret, notASecret)),
    tax: z.enum(['none', 'included', 'added'], 'Please choose how sales tax is handled.'),
  }),
  toast: validationError,
}

export const taxChoices = {
  none: 'Off: my prices are what people pay',
  included: 'On: my prices include it',
  added: 'On: Stripe adds it to my prices',
}
