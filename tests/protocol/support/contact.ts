import { anonymous, type TestDatabase } from '#tests/support/database.ts'

export const contact = {
  subject: 'New message from Ada',
  name: 'Ada Sample',
  email: 'ada@example.com',
  message: 'How do I begin?\n<b>Please</b> answer.',
}

/** Saves a message as the site does before it requests the mail. */
export async function saveSubmission({ callers }: TestDatabase): Promise<string> {
  const id = crypto.randomUUID()
  await callers.query(anonymous, {
    text: 'insert into contact_submissions (id, name, email, message) values ($1, $2, $3, $4)',
    values: [id, contact.name, contact.email, contact.message],
  })
  return id
}

/** The delivery status of the saved message. */
export async function findMark({ owner }: TestDatabase, id: string) {
  const { rows } = await owner.query({
    text: `select email_status, email_to, email_attempts, email_sent_at, email_error
           from contact_submissions where id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function signUpForOffers({ callers }: TestDatabase, email: string) {
  await callers.query(anonymous, {
    text: 'insert into sign_up_offers_emails (email) values ($1)',
    values: [email],
  })
}

export async function confirmOffers({ callers }: TestDatabase, token: string) {
  await callers.query(anonymous, { text: 'select confirm_offers_email($1)', values: [token] })
}

export async function findUnsubscribeToken({ owner }: TestDatabase, email: string) {
  const { rows } = await owner.query<{ unsubscribe_token: string }>({
    text: 'select unsubscribe_token from sign_up_offers_emails where email = $1',
    values: [email],
  })
  return rows[0]?.unsubscribe_token
}

/** Publishes words of the site, as My site does. */
export async function publishWords({ owner }: TestDatabase, name: string, content: object) {
  await owner.query({
    text: `insert into site_documents (name, content) values ($1, $2)
           on conflict (name) do update set content = excluded.content`,
    values: [name, JSON.stringify(content)],
  })
}
