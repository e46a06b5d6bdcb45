import { serveHosted } from '../_shared/hosted.ts'
import { createContactHandler } from './handler.ts'

serveHosted('send-contact-email', createContactHandler)
