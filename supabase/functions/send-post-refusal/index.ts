import { serveHosted } from '../_shared/hosted.ts'
import { createRefusalHandler } from './handler.ts'

serveHosted('send-post-refusal', createRefusalHandler)
