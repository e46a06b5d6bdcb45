import { contactTo, hasMailServer, isAdmin, sendMail, serveHosted } from '../_shared/hosted.ts'
import { createTestMailHandler } from './handler.ts'

serveHosted(
  'send-test-email',
  createTestMailHandler({ contactTo, hasMailServer, isAdmin, sendMail }),
)
