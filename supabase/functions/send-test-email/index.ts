import {
  findContactTo,
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
  createTestMailHandler({
    siteUrl,
    findContactTo,
    hasMailServer,
    isAdmin,
    findTestLetter,
    sendMail,
  }),
)
