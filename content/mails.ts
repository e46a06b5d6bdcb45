import { mailWords } from '#platform/auth/mails/words.ts'
import { functionMails } from '#supabase/functions/_shared/words.ts'
import type { Mails } from './schemas/mails.ts'

// The services that send the mails carry their words, because each also runs without this site.

export const mails: Mails = { ...functionMails, ...mailWords }
