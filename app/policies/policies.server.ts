import { marked } from 'marked'
import { fillFacts } from '#content/facts.ts'
import privacyPolicyText from '#content/privacy-policy.md?raw'
import type { Business } from '#content/schemas/business.ts'
import termsConditionsText from '#content/terms-conditions.md?raw'

export const privacyPolicyHtml = (business: Business) => toHtml(privacyPolicyText, business)
export const termsConditionsHtml = (business: Business) => toHtml(termsConditionsText, business)

function toHtml(markdown: string, business: Business) {
  return marked.parse(fillFacts(markdown, business), { async: false })
}
