import {
  claimOffersMail,
  concealTime,
  findDocuments,
  releaseWelcome,
  report,
  sendMail,
  serveHosted,
  siteName,
  siteUrl,
} from '../_shared/hosted.ts'
import { createWelcomeHandler } from './handler.ts'

serveHosted(
  'send-offers-welcome',
  createWelcomeHandler({
    siteUrl,
    siteName,
    findDocuments,
    sendMail,
    claimMail: claimOffersMail,
    releaseWelcome,
    concealTime,
    report,
  }),
)
