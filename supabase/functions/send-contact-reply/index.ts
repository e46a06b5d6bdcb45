import {
  findContactTo,
  findDocuments,
  findReply,
  hasMailServer,
  isAdmin,
  markReply,
  sendMail,
  serveHosted,
} from '../_shared/hosted.ts'
import { createReplyHandler } from './handler.ts'

serveHosted(
  'send-contact-reply',
  createReplyHandler({
    findContactTo,
    findDocuments,
    findReply,
    hasMailServer,
    isAdmin,
    markReply,
    sendMail,
  }),
  { handlerDecides: true },
)
