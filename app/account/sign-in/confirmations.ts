/** The e-mails whose links lead to /auth/confirm, and what each page says. */
export const confirmations = {
  signup: {
    title: 'Confirm your address',
    lead: 'One press, and your account is ready.',
    button: 'Confirm My Address',
  },
  recovery: {
    title: 'Reset your password',
    lead: 'One press, and you can choose a new password.',
    button: 'Choose a New Password',
  },
  email_change: {
    title: 'Confirm the change of your address',
    lead: 'One press to agree that your account moves to the new address.',
    button: 'Confirm the Change',
  },
  magiclink: {
    title: 'Sign in by email',
    lead: 'One press, and you are signed in.',
    button: 'Sign In',
  },
  invite: {
    title: 'Accept your invitation',
    lead: 'One press, and you can choose a password for your account.',
    button: 'Accept the Invitation',
  },
} as const

export type ConfirmationType = keyof typeof confirmations

export function isConfirmationType(text: string): text is ConfirmationType {
  return Object.hasOwn(confirmations, text)
}
