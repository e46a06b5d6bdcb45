import type { SiteContent } from '#content/documents.ts'
import { containsSample, givenName } from '#content/sample.ts'
import { openMailServer } from '#platform/mail/mail-server.ts'
import { problemOf } from '#supabase/functions/_shared/mail-problem.ts'
import type { Config } from './config.ts'

/** Each message in the inbox shows the delivery of its mail, and can send it again. */
export const mailSettledElsewhere = ['contact']

/** The mail server of the environment or of /admin/mail, wherever the tables are. */
export function openSiteMailServer(
  config: Config,
  readContent: () => Promise<Pick<SiteContent, 'business'>>,
) {
  return openMailServer({
    dataDir: config.dataDir,
    ...config.mail,
    problemOf,
    nameSender: async (configured) =>
      configured && !containsSample(configured)
        ? configured
        : givenName((await readContent()).business),
  })
}
