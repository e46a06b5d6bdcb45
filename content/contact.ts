import type { Contact } from './schemas/contact.ts'

export const contact: Contact = {
  title: 'Contact',
  description: 'Write to {businessName} or book a free call. Every message is read and answered.',
  lead: 'Ask about your books, a course, or something you read here. Every message is read by the person who will answer it.',
  formHeading: 'Write a message',
  directHeading: 'Or directly',
  callText: 'Rather talk? The first call is free and takes 30 minutes.',
  privacyNote: 'Used only to answer you.',
}
