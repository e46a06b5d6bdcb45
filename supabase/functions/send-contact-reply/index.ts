import { serveHosted } from '../_shared/hosted.ts'
import { createReplyHandler } from './handler.ts'

serveHosted('send-contact-reply', createReplyHandler)
