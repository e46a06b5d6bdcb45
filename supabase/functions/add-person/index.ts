import {
  beginAdding,
  callAuth,
  hasMailServer,
  isAdmin,
  serveHosted,
  siteUrl,
} from '../_shared/hosted.ts'
import { createAddPersonHandler } from './handler.ts'

serveHosted(
  'add-person',
  createAddPersonHandler({ siteUrl, hasMailServer, isAdmin, beginAdding, callAuth }),
  { handlerDecides: true },
)
