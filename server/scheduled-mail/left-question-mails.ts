import type { Log } from '#platform/http/log.ts'
import type { Mailer } from '#platform/mail/message.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { mailQuestion } from '#supabase/functions/send-question-mail/handler.ts'

type Options = {
  client: ServiceClient
  mailer: Pick<Mailer, 'enqueue'>
  siteUrl: string
  contactTo: string | null | undefined
  log: Log
}

/** Queues the mails about questions and answers that a crash or a failure has kept from the outbox. */
export async function mailLeftQuestions({ client, mailer, siteUrl, contactTo, log }: Options) {
  const { data: left } = await client.rpc('list_left_question_mails').throwOnError()
  const host = { service: client, siteUrl, contactTo: contactTo ?? null, send: mailer.enqueue }
  for (const { question_id: id, about } of left) {
    // One that cannot be written keeps none of the others waiting.
    await mailQuestion(host, { id, about }).catch((cause) =>
      log.warn('a mail about a question was not queued', { question: id, about, cause }),
    )
  }
}
