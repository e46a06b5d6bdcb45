export type ContactMessage = { name: string; email: string; message: string }

// The database holds the same limits: see the table contact_submissions.
export const nameLimit = 200
export const messageLimit = 5000
