// An SMTP server that counts the mails it accepts and keeps none. A process of its own, which reports
// over IPC, so that its memory and time are not those of the site.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type SinkReport = { port: number; received: number }

let received = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume()
    stream.once('end', () => {
      received++
      done()
    })
  },
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as AddressInfo
  const report = () => process.send?.({ port, received } satisfies SinkReport)
  report()
  setInterval(report, 200)
})
process.once('disconnect', () => process.exit())
