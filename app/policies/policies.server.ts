import { marked } from 'marked'
import { fillSiteFacts } from '#content/policies.ts'
import privacyPolicyText from '#content/privacy-policy.md?raw'
import termsConditionsText from '#content/terms-conditions.md?raw'

const toHtml = (markdown: string) => marked.parse(fillSiteFacts(markdown), { async: false })

export const privacyPolicyHtml = toHtml(privacyPolicyText)
export const termsConditionsHtml = toHtml(termsConditionsText)
