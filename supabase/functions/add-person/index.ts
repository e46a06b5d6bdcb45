import { serveHosted } from '../_shared/hosted.ts'
import { createAddPersonHandler } from './handler.ts'

serveHosted('add-person', createAddPersonHandler)
