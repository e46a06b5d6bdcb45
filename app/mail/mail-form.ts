import * as z from 'zod/mini'
import { atMost, required, secret, validationError, validEmail } from '#app/lib/form.ts'

export const encryptions = {
  tls: 'TLS from the start (usual with port 465)',
  starttls: 'STARTTLS (usual with port 587)',
  none: 'None (only for a server on your own network)',
}

/** Without a port, which would make an address that cannot be read. */
const hostName = /^(?!-)[a-z0-9.-]+$/i
/** Excludes characters that could end the name or start another header. */
const plainName = /^[^\p{Cc}<>"@,;:\\]*$/u

export const mailForm = {
  schema: z.object({
    host: z
      .string()
      .check(
        required('Please enter the mail server, such as smtp.example.com.'),
        atMost(253),
        z.regex(hostName, 'Please enter the name of the server alone, such as smtp.example.com.'),
      ),
    port: z
      .string()
      .check(z.refine(isPort, 'Please enter a port between 1 and 65535, usually 465 or 587.')),
    encryption: z.enum(['tls', 'starttls', 'none'], 'Please choose how the connection is secured.'),
    user: z.string().check(atMost(320)),
    password: secret(atMost(1000)),
    senderName: z
      .string()
      .check(atMost(100), z.regex(plainName, 'Please leave out < > " @ , ; : and \\.')),
    senderEmail: z.string().check(required('Please enter the sender’s address.'), validEmail()),
  }),
  toast: validationError,
}

function isPort(text: string) {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

/** 'Name <address>' as two fields; an address alone gets the given name. */
export function readSender(from: string, defaultName = '') {
  const named = /^(.*?)\s*<([^<>]+)>$/.exec(from)
  return { senderName: named?.[1] ?? defaultName, senderEmail: named?.[2] ?? from }
}

export function writeSender({ senderName, senderEmail }: ReturnType<typeof readSender>) {
  return senderName ? `${senderName} <${senderEmail}>` : senderEmail
}
