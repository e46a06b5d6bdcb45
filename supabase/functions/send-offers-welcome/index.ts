import { claimWelcome, releaseWelcome, sendMail, siteName, siteUrl } from '../_shared/hosted.ts'
import { createWelcomeHandler } from './handler.ts'

Deno.serve(createWelcomeHandler({ siteUrl, siteName, sendMail, claimWelcome, releaseWelcome }))
