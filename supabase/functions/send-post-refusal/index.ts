import {
  findDocuments,
  findRefusal,
  isAdmin,
  sendMail,
  serveHosted,
  siteUrl,
} from '../_shared/hosted.ts'
import { createRefusalHandler } from './handler.ts'

serveHosted(
  'send-post-refusal',
  createRefusalHandler({ siteUrl, findDocuments, isAdmin, findRefusal, sendMail }),
)
