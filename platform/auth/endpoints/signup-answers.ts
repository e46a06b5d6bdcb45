import { randomUUID } from 'node:crypto'
import type { Auth } from '#platform/auth/call.ts'
import type { Json } from '#platform/auth/json.ts'
import { mergeMetadata } from '#platform/auth/users.ts'
import { checkEmail } from '#platform/auth/validate.ts'

type SignUpFields = { email: string; phone: string; data?: Json | undefined }

/**
 * The answer to every sign-up whose address has to be confirmed, made from the request alone, so
 * that new and known addresses cannot differ.
 */
export function pendingUser(auth: Auth, body: SignUpFields, aud: string, id: string): Json {
  const now = auth.now().toISOString()
  const email = checkEmail(body.email)
  const data = { ...body.data, email, email_verified: false, phone_verified: false, sub: id }
  return {
    id,
    aud,
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: mergeMetadata(null, data),
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: data,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

/** As Supabase Auth answers, whose clients look for the empty list of identities. */
export function fakeUser(auth: Auth, body: SignUpFields, aud: string): Json {
  const now = auth.now().toISOString()
  const provider = body.email ? 'email' : 'phone'
  return {
    id: randomUUID(),
    aud,
    role: '',
    email: body.email.toLowerCase(),
    phone: body.phone,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: body.data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
