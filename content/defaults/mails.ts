import type { Mails } from '#content/schemas/mails.ts'
import { mailWords } from '#platform/auth/mails/words.ts'
import { functionMails } from '#supabase/functions/_shared/words.ts'

// The services that send the mails carry their words, because each also runs without this site.

const placeholders = {
  siteName: '{siteName}',
  email: '{email}',
  newEmail: '{newEmail}',
  code: '{code}',
}

export const mails: Mails = {
  ...functionMails,
  confirmation: mailWords.confirmation(placeholders),
  recovery: mailWords.recovery(placeholders),
  magic_link: mailWords.magic_link(placeholders),
  invite: mailWords.invite(placeholders),
  reauthentication: mailWords.reauthentication(placeholders),
  email_change_current: mailWords.email_change_current(placeholders),
  email_change_new: mailWords.email_change_new(placeholders),
  account_exists: mailWords.account_exists(placeholders),
}
