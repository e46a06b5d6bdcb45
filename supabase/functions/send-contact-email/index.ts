import { contactTo, markDelivery, sendMail } from '../_shared/hosted.ts'
import { createContactHandler } from './handler.ts'

Deno.serve(createContactHandler({ contactTo, sendMail, markDelivery }))
