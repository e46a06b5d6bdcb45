import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { type FunctionHost, findContactTo, findDocuments, requireAdmin } from '../_shared/host.ts'
import type { Mail } from '../_shared/mail.ts'
import { badRequest, readFields, uuidField } from '../_shared/read-fields.ts'
import { writeMail } from '../_shared/write-mail.ts'

export type About = 'question' | 'answer'

/** As public.claim_question_mail() gives it. */
export type QuestionFacts = {
  mail_id: string
  question: string
  answer: string | null
  asker_name: string
  asker_email: string
  lesson_title: string
  lesson_path: string
}

/**
 * Mails a stored question about a lesson to the owner, for its asker, or the stored answer to the
 * asker, for an admin. Each goes out once, however often it is asked for.
 */
export function createQuestionMailHandler(host: FunctionHost) {
  const send = host.queueMail ?? host.sendMail
  return async function sendQuestionMail(request: Request, overLimit?: Refusal): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    const fields = await readFields(request)
    const id = uuidField(fields.question_id, 'question_id')
    const about = readAbout(fields.about)
    if (about === 'answer') await requireAdmin(host, request, overLimit)
    else await requireReader(host, request, id, overLimit)

    try {
      await mailQuestion({ ...host, send }, { id, about })
    } catch (cause) {
      throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
    }
    return answer(200, { accepted: true })
  }
}

type MailHost = Pick<FunctionHost, 'service' | 'contactTo' | 'siteUrl'> & {
  send(mail: Mail): Promise<void>
}

/**
 * Claims the mail, hands it to `send` and settles it. A crash on the way leaves the claim, which the
 * site's upkeep takes over; an outbox queues a mail of one id once.
 */
export async function mailQuestion(host: MailHost, asked: { id: string; about: About }) {
  const { service, send } = host
  const facts = await claim(host, asked)
  if (!facts) return
  const mail = { asked: asked.id, about: asked.about }
  try {
    await send(await compose(host, facts, asked))
  } catch (cause) {
    await service.rpc('release_question_mail', mail).throwOnError()
    throw cause
  }
  await service.rpc('settle_question_mail', mail).throwOnError()
}

function readAbout(value: unknown): About {
  if (value === 'question' || value === 'answer') return value
  throw badRequest('about is not valid.')
}

/** Row level security decides who reads the question: its asker, and admins. */
async function requireReader(
  { asCaller }: FunctionHost,
  request: Request,
  id: string,
  overLimit?: Refusal,
) {
  const reading = asCaller(request).from('lesson_questions').select('id').eq('id', id)
  const { data, error, status } = await reading
  if (error && status >= 500) throw error
  if (!data?.length) {
    throw (
      overLimit ?? new Refusal(404, 'no_question', 'There is no question of yours with this id.')
    )
  }
}

/** Null when the mail was asked for before, or there is nothing to tell. */
async function claim({ service }: MailHost, { id, about }: { id: string; about: About }) {
  const { data } = await service.rpc('claim_question_mail', { asked: id, about }).throwOnError()
  const [facts]: QuestionFacts[] = data
  return facts ?? null
}

async function compose(
  host: MailHost,
  facts: QuestionFacts,
  { id, about }: { id: string; about: About },
): Promise<Mail> {
  const { mail_id, question, asker_name, asker_email, lesson_title, lesson_path } = facts
  const documents = await findDocuments(host)
  const siteUrl = host.siteUrl.replace(/\/$/, '')
  const told = { lesson: lesson_title, question }
  if (about === 'question') {
    const link = `${siteUrl}/admin/questions/${id}`
    const name = asker_name || asker_email
    return {
      id: mail_id,
      kind: 'lesson-question',
      to: await findContactTo(host),
      replyTo: asker_email,
      ...writeMail(documents, 'lessonQuestion', { ...told, name, link }),
    }
  }
  const link = `${siteUrl}${lesson_path}#question-${id}`
  return {
    id: mail_id,
    kind: 'lesson-answer',
    to: asker_email,
    ...writeMail(documents, 'lessonAnswer', { ...told, answer: facts.answer ?? '', link }),
  }
}
