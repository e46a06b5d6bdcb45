import {
  findDocuments,
  isAdmin,
  issueMailLink,
  sendMail,
  serveHosted,
  siteName,
  siteUrl,
} from '../_shared/hosted.ts'
import { createAccountMailHandler } from './handler.ts'

serveHosted(
  'send-account-mail',
  createAccountMailHandler({ siteUrl, siteName, findDocuments, isAdmin, issueMailLink, sendMail }),
)
