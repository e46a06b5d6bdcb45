import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type nodemailer from 'nodemailer'
import type { Log } from '#platform/http/log.ts'
import { writeWhole } from '#platform/whole-file.ts'
import type { MailServer } from './mail-server.ts'
import type { Message } from './message.ts'

type OutgoingMail = { id: string; message: Message }

/** Sends mail. `send` resolves once the other side has accepted it. */
export interface Transport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/**
 * The connection broke after the body was on its way and before the server's answer: the mail may
 * have been accepted.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError'
}

const connectSeconds = 15
/** Shorter than the outbox's lease, so that a mail being sent is never taken over. */
const socketTimeoutSeconds = 60

export function createSmtpTransport(smtpUrl: string, from: string): Transport {
  const bodies = new Map<string, Readable>()
  const smtp = openOnce((createTransport) => {
    const transporter = createTransport({
      url: smtpUrl,
      pool: true,
      connectionTimeout: connectSeconds * 1000,
      greetingTimeout: connectSeconds * 1000,
      socketTimeout: socketTimeoutSeconds * 1000,
    })
    transporter.use('stream', ({ data, message }, done) => {
      message.processFunc((body) => {
        bodies.set(String(data.messageId), body)
        return body
      })
      done()
    })
    return transporter
  })
  return {
    async send(mail) {
      const transporter = await smtp.open()
      const composed = compose(mail, from)
      try {
        await transporter.sendMail(composed)
      } catch (cause) {
        // The body is read only after the server has accepted the envelope.
        const isBodyRead = bodies.get(composed.messageId)?.readableDidRead === true
        const isAnswered = (cause as { responseCode?: number }).responseCode !== undefined
        if (!isBodyRead || isAnswered) throw cause
        throw new OutcomeUnknownError(cause instanceof Error ? cause.message : '', { cause })
      } finally {
        bodies.delete(composed.messageId)
      }
    },
    close: smtp.close,
  }
}

/**
 * Without an SMTP server each mail is written to a file, which the log names. Links sign in to
 * accounts, so the log shows them only where its reader tries the site on their own machine.
 */
export function createFolderTransport(
  folder: string,
  from: string,
  log: Log,
  { showsLinks }: { showsLinks: boolean },
): Transport {
  const composer = openOnce((createTransport) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    async send(mail) {
      const transporter = await composer.open()
      const { message: source } = await transporter.sendMail(compose(mail, from))
      const moment = new Date().toISOString().replaceAll(':', '-')
      const file = path.join(folder, `${moment}-${mail.message.kind}-${mail.id.slice(0, 8)}.eml`)
      await mkdir(folder, { recursive: true })
      await writeWhole(file, source as Buffer)
      const link = showsLinks ? /https?:\/\/\S+/.exec(mail.message.text)?.[0] : undefined
      log.info('mail', { kind: mail.message.kind, file, link })
    },
    close: composer.close,
  }
}

/** Asks for the settings before each mail, so that a change holds at once and in every process. */
export function createConfiguredTransport(
  server: Pick<MailServer, 'find'>,
  openFolder: (from: string) => Transport,
): Transport {
  let current: { key: string; transport: Transport } | undefined
  return {
    async send(mail) {
      const { url, from } = await server.find()
      const key = `${url} ${from}`
      if (current?.key !== key) {
        current?.transport.close()
        current = { key, transport: url ? createSmtpTransport(url, from) : openFolder(from) }
      }
      await current.transport.send(mail)
    },
    close: () => current?.transport.close(),
  }
}

/** nodemailer is loaded with the first mail: a site that sends none does without it. */
function openOnce<T extends { close(): void }>(
  create: (createTransport: typeof nodemailer.createTransport) => T,
) {
  let opening: Promise<T> | undefined
  return {
    open() {
      opening ??= import('nodemailer').then(({ createTransport }) => create(createTransport))
      return opening
    },
    close() {
      void opening?.then((transporter) => transporter.close())
    },
  }
}

function compose({ id, message }: OutgoingMail, from: string) {
  const messageId = (one: string) => `<${one}@${domainOf(from)}>`
  const thread = message.thread?.map(messageId) ?? []
  return {
    from,
    to: { name: '', address: message.to },
    replyTo: message.replyTo ? { name: '', address: message.replyTo } : undefined,
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: message.headers,
    inReplyTo: thread.at(-1),
    references: thread.length > 0 ? thread : undefined,
    // A mail that is sent again after a crash keeps its Message-ID, so that receivers can drop the
    // copy.
    messageId: messageId(id),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
