import { withApiKey } from '../_shared/api-keys.ts'
import {
  apiKeys,
  claimWelcome,
  releaseWelcome,
  sendMail,
  siteName,
  siteUrl,
} from '../_shared/hosted.ts'
import { createWelcomeHandler } from './handler.ts'

const handler = createWelcomeHandler({ siteUrl, siteName, sendMail, claimWelcome, releaseWelcome })

Deno.serve(withApiKey(apiKeys, handler))
