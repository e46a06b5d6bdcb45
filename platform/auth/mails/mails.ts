import type { MailContent } from './layout.ts'

const ignore = 'If you did not ask for this, you can safely ignore this e-mail: nothing changes.'

export type MailFacts = {
  siteName: string
  email: string
  newEmail: string
  href: string
  code: string
}

export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'reauthentication'
  | 'email_change_current'
  | 'email_change_new'
  | 'account_exists'

/** The words of every e-mail, side by side. */
export const mails: Record<MailKind, (facts: MailFacts) => MailContent> = {
  confirmation: ({ siteName, href, code }) => ({
    subject: `Confirm your e-mail address for ${siteName}`,
    heading: 'Welcome! Please confirm your e-mail address',
    paragraphs: [
      'One step is left: confirm that this address is yours, and your account is ready.',
    ],
    button: { label: 'Confirm my address', href },
    code,
    footnote: ignore,
  }),
  recovery: ({ siteName, href, code }) => ({
    subject: `Reset your password for ${siteName}`,
    heading: 'Choose a new password',
    paragraphs: ['Somebody, hopefully you, asked for a new password for this address.'],
    button: { label: 'Reset my password', href },
    code,
    footnote: ignore,
  }),
  magic_link: ({ siteName, href, code }) => ({
    subject: `Your sign-in link for ${siteName}`,
    heading: 'Sign in without a password',
    paragraphs: ['Use the button to sign in. It works once and only for a short time.'],
    button: { label: 'Sign in', href },
    code,
    footnote: ignore,
  }),
  invite: ({ siteName, href, code }) => ({
    subject: `You have been invited to ${siteName}`,
    heading: 'You have been invited',
    paragraphs: [`An account on ${siteName} is waiting for you. Accept to choose your password.`],
    button: { label: 'Accept the invitation', href },
    code,
    footnote: 'If you did not expect this, you can safely ignore this e-mail.',
  }),
  reauthentication: ({ siteName, code }) => ({
    subject: `${code} is your confirmation code for ${siteName}`,
    heading: 'Confirm that it is you',
    paragraphs: ['Enter this code on the page where you are changing your account.'],
    code,
    footnote:
      'If you did not ask for this code, somebody may know your password: please change it.',
  }),
  email_change_current: ({ siteName, email, newEmail, href, code }) => ({
    subject: `Confirm the change of your e-mail address for ${siteName}`,
    heading: 'Confirm the change of your e-mail address',
    paragraphs: [
      `Your account is about to move from ${email} to ${newEmail}.`,
      'Both mailboxes have to agree: please confirm here and in the e-mail sent to the new address.',
    ],
    button: { label: 'Confirm the change', href },
    code,
    footnote:
      'If you did not ask for this, do not confirm it, and change your password: somebody may know it.',
  }),
  email_change_new: ({ siteName, newEmail, href, code }) => ({
    subject: `Confirm your new e-mail address for ${siteName}`,
    heading: 'Confirm your new e-mail address',
    paragraphs: [`Please confirm that ${newEmail} is yours, so that your account can use it.`],
    button: { label: 'Confirm my new address', href },
    code,
    footnote: ignore,
  }),
  account_exists: ({ siteName, href }) => ({
    subject: `You already have an account on ${siteName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, hopefully you, tried to use this address for an account on ${siteName}. It belongs to an account already, so nothing was changed.`,
      'You can sign in with your password. If you have forgotten it, you can choose a new one on the sign-in page.',
    ],
    button: { label: 'Sign in', href },
    footnote:
      'If it was not you, you can safely ignore this e-mail: whoever tried was not told that you have an account.',
  }),
}
