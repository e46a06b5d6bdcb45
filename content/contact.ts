import { site } from './site.ts'

type Contact = {
  title: string
  description: string
  lead: string
  formHeading: string
  directHeading: string
  callText: string
  privacyNote: string
}

export const contact = {
  title: 'Contact',
  description: `Write to ${site.businessName}, call ${site.phone}, or book a free call. Every message is read and answered.`,
  lead: 'Ask about your books, a course, or something you read here. Every message is read by the person who will answer it.',
  formHeading: 'Write a message',
  directHeading: 'Or directly',
  callText: 'Rather talk? The first call is free and takes 30 minutes.',
  privacyNote: 'Used only to answer you.',
} satisfies Contact
