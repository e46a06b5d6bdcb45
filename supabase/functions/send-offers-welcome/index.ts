import { serveHosted } from '../_shared/hosted.ts'
import { createWelcomeHandler } from './handler.ts'

serveHosted('send-offers-welcome', createWelcomeHandler)
