/** An empty line in the text begins a new paragraph. The button always carries the link. */
export type MailWords = {
  subject: string
  heading: string
  text: string
  button?: string
  /** The last, small sentence: how to react to a mail that was not requested. */
  footnote: string
}

/** The facts that the words of a mail may name. */
export type MailFacts = { siteName: string; email: string; newEmail: string; code: string }

export type MailKind = keyof typeof mailWords

const ignore = 'If you did not ask for this, you can safely ignore this email. Nothing will change.'

/** Side by side, so that they stay alike. */
export const mailWords = {
  confirmation: ({ siteName }: MailFacts) => ({
    subject: `Confirm your email address for ${siteName}`,
    heading: 'Welcome! Please confirm your email address',
    text: 'Just one step left: confirm that this address is yours, and your account is ready.',
    button: 'Confirm my address',
    footnote:
      'If you did not sign up yourself, please do not confirm: someone else chose the password. Ignore this email, and nothing will change.',
  }),
  recovery: ({ siteName }: MailFacts) => ({
    subject: `Reset your password for ${siteName}`,
    heading: 'Choose a new password',
    text: 'Someone, hopefully you, asked to reset the password for this address.',
    button: 'Reset my password',
    footnote: ignore,
  }),
  magic_link: ({ siteName }: MailFacts) => ({
    subject: `Your login link for ${siteName}`,
    heading: 'Log in without a password',
    text: 'Use the button to log in. It works once and only for a short time.',
    button: 'Log in',
    footnote: ignore,
  }),
  invite: ({ siteName }: MailFacts) => ({
    subject: `You have been invited to ${siteName}`,
    heading: 'You have been invited',
    text: `An account on ${siteName} is waiting for you. Accept the invitation to choose your password.`,
    button: 'Accept the invitation',
    footnote: 'If you did not expect this, you can safely ignore this email.',
  }),
  reauthentication: ({ code, siteName }: MailFacts) => ({
    subject: `${code} is your confirmation code for ${siteName}`,
    heading: 'Confirm that it’s you',
    text: 'Enter this code on the page where you are changing your account.',
    footnote: 'If you did not ask for this code, someone may know your password. Please change it.',
  }),
  email_change_current: ({ siteName, email, newEmail }: MailFacts) => ({
    subject: `Confirm the change of your email address for ${siteName}`,
    heading: 'Confirm the change of your email address',
    text: `Your account is about to move from ${email} to ${newEmail}.\n\nThe change takes a yes from both addresses. Please confirm here and in the email sent to the new one.`,
    button: 'Confirm the change',
    footnote:
      'If you did not ask for this, do not confirm it. Change your password, because someone may know it.',
  }),
  email_change_new: ({ siteName, newEmail }: MailFacts) => ({
    subject: `Confirm your new email address for ${siteName}`,
    heading: 'Confirm your new email address',
    text: `Please confirm that ${newEmail} is yours, so your account can use it.`,
    button: 'Confirm my new address',
    footnote: ignore,
  }),
  account_exists: ({ siteName }: MailFacts) => ({
    subject: `You already have an account on ${siteName}`,
    heading: 'You already have an account',
    text: `Someone, hopefully you, tried to use this address for an account on ${siteName}. The address already has an account, so nothing was changed.\n\nYou can log in with your password. If you have forgotten it, you can choose a new one on the sign-in page.`,
    button: 'Log in',
    footnote:
      'If it was not you, you can safely ignore this email. The person who tried was not told that you have an account.',
  }),
} satisfies Record<string, (facts: MailFacts) => MailWords>
