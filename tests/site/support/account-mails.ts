import { vi } from 'vitest'
import { listMails } from './mails.ts'
import type { TestSite } from './site.ts'

type Query = { to: string; subject: RegExp; after?: number }

/** The newest mail with that subject, waited for, with its link on this site and its code. */
export function readMail(site: TestSite, { to, subject, after = 0 }: Query) {
  return vi.waitFor(
    async () => {
      const mails = (await listMails(site, to)).slice(after)
      const mail = mails.findLast((one) => subject.test(one.subject ?? ''))
      if (!mail) throw new Error(`There is no mail to ${to} with the subject ${subject}`)
      const { text = '' } = mail
      const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? site.siteUrl)
      return { link: pathname + search, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
    },
    { timeout: 30_000 },
  )
}
