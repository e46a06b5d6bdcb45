import type { Contact } from '#content/schemas/contact.ts'

export const contact: Contact = {
  title: 'Contact',
  description: 'Write to {businessName} or book a free call. I read and answer every message.',
  lead: 'Ask about your books, a course, or something you read here. I read every message myself, and I’m the one who answers.',
  formHeading: 'Write a message',
  directHeading: 'Or reach me directly',
  callText: 'Rather talk? The first call is free and takes 30 minutes.',
  privacyNote: 'I use this only to answer you.',
}
