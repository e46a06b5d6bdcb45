export type MailText = { subject: string; text: string }

/**
 * The words of the mails that functions send, until the owner publishes her own. An empty line
 * begins a new paragraph, and what stands in braces is filled in.
 */
export const functionMails = {
  offersWelcome: {
    subject: 'Welcome to {siteName}',
    text: [
      'Thank you for signing up.',
      'You’ll hear from me when there is a new guide, course or offer: twice a month at most.',
      'In the meantime, you can read up on the basics: {siteUrl}/bookkeeping-basics',
      'If this was not you, or you have changed your mind, unsubscribe with one click: {unsubscribe}',
    ].join('\n\n'),
  },
  offersConfirmation: {
    subject: 'Please confirm your email address',
    text: [
      'Thank you for signing up at {siteName}. Please confirm that this is your address: {confirm}',
      'If this was not you, there is nothing to do: you won’t hear from me again.',
    ].join('\n\n'),
  },
  contact: {
    subject: 'New message from {name}',
    text: '{name} <{email}> wrote:\n\n{message}',
  },
  postRefused: {
    subject: 'About your post “{title}”',
    text: [
      'Thank you for writing “{title}.” It is not on the site, and this is why:',
      '{reason}',
      'You can change it and send it again: {link}',
    ].join('\n\n'),
  },
  receipt: {
    subject: 'Your receipt for “{product}”',
    text: [
      'Thank you for buying “{product}.” It’s in My PDFs, ready to download:',
      '{link}',
      'Your receipt: {product}, paid by card. Total: {total}. Date: {date}. Order: {order}.',
      'If something isn’t right, just reply to this email.',
    ].join('\n\n'),
  },
  receiptAndAccount: {
    subject: 'Your PDF and your receipt: {product}',
    text: [
      'Thank you for buying “{product}.” It’s waiting for you in your new account. Choose a password for {email}, and you’ll find it in My PDFs:',
      '{link}',
      'The link works for a day. If it has ended, ask for a new one with “Forgot password?” at {siteUrl}/login: your PDF keeps waiting.',
      'Your receipt: {product}, paid by card. Total: {total}. Date: {date}. Order: {order}.',
      'If something isn’t right, just reply to this email.',
    ].join('\n\n'),
  },
  freeReceipt: {
    subject: 'Your receipt for “{product}”',
    text: [
      '“{product}” is yours. It’s in My PDFs, ready to download:',
      '{link}',
      'Your receipt: {product}. Total: {total}. Date: {date}. Order: {order}.',
      'If something isn’t right, just reply to this email.',
    ].join('\n\n'),
  },
  freeReceiptAndAccount: {
    subject: 'Your PDF and your receipt: {product}',
    text: [
      '“{product}” is yours, and it’s waiting for you in your new account. Choose a password for {email}, and you’ll find it in My PDFs:',
      '{link}',
      'The link works for a day. If it has ended, ask for a new one with “Forgot password?” at {siteUrl}/login: your PDF keeps waiting.',
      'Your receipt: {product}. Total: {total}. Date: {date}. Order: {order}.',
      'If something isn’t right, just reply to this email.',
    ].join('\n\n'),
  },
  waitlist: {
    subject: '“{product}” is here',
    text: [
      'You asked me to write to you once, when you can get “{product}.” Now you can. The price: {price}.',
      '{link}',
      'You’re off the list now, so this is the only email about it.',
    ].join('\n\n'),
  },
  lessonQuestion: {
    subject: 'A question about “{lesson}”',
    text: [
      '{name} asks about the lesson “{lesson}”:',
      '{question}',
      'You can answer it here: {link}',
    ].join('\n\n'),
  },
  lessonAnswer: {
    subject: 'I’ve answered your question about “{lesson}”',
    text: [
      'You asked about the lesson “{lesson}”:',
      '{question}',
      'This is my answer:',
      '{answer}',
      'You’ll find it under the lesson, too: {link}',
    ].join('\n\n'),
  },
  removeFactor: {
    subject: 'Remove the second factor of your account at {siteName}?',
    text: [
      'You asked me to remove the second factor of your account, because you can’t get its codes anymore.',
      'To confirm, open this page and press the button, within 24 hours:',
      '{link}',
      'After that your password alone logs you in, and all your devices are logged out.',
      'If you didn’t ask for this, do nothing: your second factor stays. And please tell me, because someone may be trying to get into your account.',
    ].join('\n\n'),
  },
  inviteAdmin: {
    subject: 'An invitation to run {siteName} with me',
    text: [
      'I’d like you to be an admin of {siteName}. Admins see and change everything there.',
      'To accept, open this page within 7 days and log in as {email}. If you have no account yet, sign up with this address first:',
      '{link}',
      'If you don’t know what this is about, you can ignore this email.',
    ].join('\n\n'),
  },
}

/** A mail is useless without these. */
export const necessary: Record<keyof typeof functionMails, string> = {
  offersWelcome: '{unsubscribe}',
  offersConfirmation: '{confirm}',
  contact: '{message}',
  postRefused: '{reason}',
  receipt: '{link}',
  receiptAndAccount: '{link}',
  freeReceipt: '{link}',
  freeReceiptAndAccount: '{link}',
  waitlist: '{link}',
  lessonQuestion: '{question}',
  lessonAnswer: '{link}',
  removeFactor: '{link}',
  inviteAdmin: '{link}',
}

/** Published words where there are any that can be used, else the ones above. */
export function readMailText(
  documents: Record<string, unknown>,
  mail: keyof typeof functionMails,
): MailText {
  const { subject, text } = asRecord(asRecord(documents.mails)[mail])
  const isUsable =
    typeof subject === 'string' && typeof text === 'string' && text.includes(necessary[mail])
  return isUsable ? { subject, text } : functionMails[mail]
}

export function readSiteName(documents: Record<string, unknown>): string | null {
  const { businessName } = asRecord(documents.business)
  return typeof businessName === 'string' && businessName ? businessName : null
}

/** The placeholder of content/defaults/site.ts, which stands in a published document until she replaces it. */
export const sampleOwnerName = 'Your Bookkeeper'

/** The sender of MAIL_FROM. An address alone gets the owner's name. */
export function readSender(documents: Record<string, unknown>, from: string) {
  const { ownerName } = asRecord(documents.business)
  const isGiven = typeof ownerName === 'string' && ownerName && ownerName !== sampleOwnerName
  return isGiven && !from.includes('<') ? { name: ownerName, address: from } : from
}

/** '' until the owner publishes one. The law asks for it below a mail that advertises. */
export function readPostalAddress(documents: Record<string, unknown>): string {
  const { postalAddress } = asRecord(documents.business)
  return typeof postalAddress === 'string' ? postalAddress : ''
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
