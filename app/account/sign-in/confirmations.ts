/** The e-mails whose links lead to /auth/confirm, and what each page says. */
export const confirmations = {
  signup: {
    title: 'Confirm your address',
    lead: 'If you signed up here yourself, press the button, and your account is ready.',
    button: 'Confirm My Address',
  },
  recovery: {
    title: 'Reset your password',
    lead: 'Press the button to choose a new password.',
    button: 'Choose a New Password',
  },
  email_change: {
    title: 'Confirm your new address',
    lead: 'Press the button to move your account to the new address.',
    button: 'Confirm the Change',
  },
  magiclink: {
    title: 'Log in by email',
    lead: 'Press the button to log in.',
    button: 'Log In',
  },
  invite: {
    title: 'Accept your invitation',
    lead: 'Press the button to choose a password for your account.',
    button: 'Accept the Invitation',
  },
} as const

export type ConfirmationType = keyof typeof confirmations

export function isConfirmationType(text: string): text is ConfirmationType {
  return Object.hasOwn(confirmations, text)
}
