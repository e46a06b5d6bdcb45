import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { type FunctionHost, findContactTo, requireAdmin } from '../_shared/host.ts'
import { frameHtml, isExampleAddress, type Mail } from '../_shared/mail.ts'
import { problemOf } from '../_shared/mail-problem.ts'
import { readFields, uuidField } from '../_shared/read-fields.ts'

/** A draft with the address of the admin who asks for it: see public.read_test_letter(). */
export type TestLetter = { email: string; subject: string; mail_html: string; mail_text: string }

const words =
  'This is the test from “Make it yours.” If you can read it, your site can send email, and your visitors’ messages reach you here.'

/** Mails an admin a test, or her letter for a try. She is told the mail server's answer. */
export function createTestMailHandler(host: FunctionHost) {
  return async function sendTestEmail(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    await requireAdmin(host, request)
    const mail = await writeMail(request, host)
    const { to } = mail
    if (!(await host.hasMailServer())) return answer(200, { result: 'not_set_up', to })
    try {
      await host.sendMail(mail)
      return answer(200, { result: 'sent', to })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      return answer(200, { result: problemOf(cause), to, reason })
    }
  }
}

/**
 * The test goes to the owner's mailbox, a letter to the admin, if mail can reach her; nobody else is
 * written to.
 */
async function writeMail(request: Request, host: FunctionHost): Promise<Mail> {
  const hasBody = request.headers.get('content-type')?.includes('json')
  const { letter_id: id, subject: filled } = hasBody ? await readFields(request) : {}
  if (id === undefined) {
    const subject = 'Your site can send email'
    const text = `${words}\n`
    const html = frameHtml(`<p>${words}</p>`, { subject, siteName: '' })
    return { kind: 'test', to: await findContactTo(host), subject, text, html }
  }
  const letter = await findTestLetter(host, request, uuidField(id, 'letter_id'))
  if (!letter) throw new Refusal(404, 'no_letter', 'There is no letter with this id.')
  // A try has no recipient who could leave, so its links lead to the page without a token.
  const page = `${host.siteUrl.replace(/\/$/, '')}/unsubscribe`
  const fill = (part: string) => part.replaceAll(/%(unsubscribe|preferences)_url%/g, page)
  return {
    kind: 'letter-test',
    to: isExampleAddress(letter.email) ? await findContactTo(host) : letter.email,
    // With the first name of the admin, as the words that are stored for the try.
    subject: `[Test] ${typeof filled === 'string' ? filled : letter.subject}`,
    text: fill(letter.mail_text),
    html: fill(letter.mail_html),
  }
}

async function findTestLetter(
  { asCaller }: FunctionHost,
  request: Request,
  letter: string,
): Promise<TestLetter | null> {
  const { data } = await asCaller(request).rpc('read_test_letter', { letter }).throwOnError()
  return data[0] ?? null
}
