import {
  claimSavedMessage,
  findContactTo,
  findDocuments,
  hasMailServer,
  markDelivery,
  report,
  sendMail,
  serveHosted,
} from '../_shared/hosted.ts'
import { createContactHandler } from './handler.ts'

serveHosted(
  'send-contact-email',
  createContactHandler({
    claimSavedMessage,
    findContactTo,
    findDocuments,
    hasMailServer,
    sendMail,
    markDelivery,
    report,
  }),
  { handlerDecides: true },
)
