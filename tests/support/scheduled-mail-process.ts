// A process that sends scheduled mails, for tests that kill it. SCHEDULED_MAIL: where the database and
// the mail server are.
import { startScheduledMail } from './scheduled-mail.ts'

startScheduledMail(JSON.parse(process.env.SCHEDULED_MAIL ?? '{}'))
// The sender's timers do not keep the process alive.
setInterval(() => {}, 60_000)
