import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export const mailAccount = { user: 'owner@river.example', password: 'sample-app-password' }

/** A real mail server that asks for a password, keeps what it takes and refuses some recipients. */
export async function startMailAccount() {
  const mails: string[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === mailAccount.user && password === mailAccount.password
      if (isRight) done(null, { user: username })
      else done(new Error('Wrong app password'))
    },
    onRcptTo({ address }, _session, done) {
      const full = Object.assign(new Error('Mailbox full'), { responseCode: 552 })
      done(refused.has(address) ? full : null)
    },
    async onData(stream, _session, done) {
      mails.push(await text(stream))
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { mails, refused, port: String(port), close }
}
