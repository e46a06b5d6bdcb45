export type ContactMessage = { name: string; email: string; message: string }

// The same limits as the table contact_submissions has.
export const nameLimit = 200
export const messageLimit = 5000
