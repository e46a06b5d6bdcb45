import {
  claimSavedMessage,
  contactTo,
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
    contactTo,
    findDocuments,
    hasMailServer,
    sendMail,
    markDelivery,
    report,
  }),
  { handlerDecides: true },
)
