import { serveHosted } from '../_shared/hosted.ts'
import { createAccountMailHandler } from './handler.ts'

serveHosted('send-account-mail', createAccountMailHandler)
