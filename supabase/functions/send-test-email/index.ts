import { serveHosted } from '../_shared/hosted.ts'
import { createTestMailHandler } from './handler.ts'

serveHosted('send-test-email', createTestMailHandler)
