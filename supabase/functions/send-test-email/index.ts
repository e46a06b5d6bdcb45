import {
  contactTo,
  findTestLetter,
  hasMailServer,
  isAdmin,
  sendMail,
  serveHosted,
  siteUrl,
} from '../_shared/hosted.ts'
import { createTestMailHandler } from './handler.ts'

serveHosted(
  'send-test-email',
  createTestMailHandler({ siteUrl, contactTo, hasMailServer, isAdmin, findTestLetter, sendMail }),
)
