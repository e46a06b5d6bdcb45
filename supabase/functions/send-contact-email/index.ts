import { withApiKey } from '../_shared/api-keys.ts'
import { apiKeys, contactTo, markDelivery, sendMail } from '../_shared/hosted.ts'
import { createContactHandler } from './handler.ts'

Deno.serve(withApiKey(apiKeys, createContactHandler({ contactTo, sendMail, markDelivery })))
