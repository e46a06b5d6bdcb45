/** Shown beside the button, and stored with the person's place on the list. */
export const waitlistConsent =
  'Send me one email when I can buy this PDF, and nothing else. I can take myself off the list here at any time.'
