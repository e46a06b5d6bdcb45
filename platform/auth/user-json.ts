import type { Json } from './json.ts'
import type { FactorRow, IdentityRow, User } from './users.ts'

/** The user as clients know it: no nulls, timestamps only where there is one. */
export function userJson(user: User): Json {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...timestamp('email_confirmed_at', user.email_confirmed_at),
    ...timestamp('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...timestamp('phone_confirmed_at', user.phone_confirmed_at),
    ...timestamp('confirmation_sent_at', user.confirmation_sent_at),
    ...timestamp('confirmed_at', user.confirmed_at),
    ...timestamp('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change && { new_email: user.email_change }),
    ...timestamp('email_change_sent_at', user.email_change_sent_at),
    ...(user.phone_change && { new_phone: user.phone_change }),
    ...timestamp('phone_change_sent_at', user.phone_change_sent_at),
    ...timestamp('reauthentication_sent_at', user.reauthentication_sent_at),
    ...timestamp('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length > 0 && { factors: user.factors.map(factorJson) }),
    identities: user.identities.map(identityJson),
    ...timestamp('created_at', user.created_at),
    ...timestamp('updated_at', user.updated_at),
    ...timestamp('banned_until', user.banned_until),
    ...timestamp('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  }
}

function identityJson(identity: IdentityRow): Json {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...timestamp('last_sign_in_at', identity.last_sign_in_at),
    ...timestamp('created_at', identity.created_at),
    ...timestamp('updated_at', identity.updated_at),
    ...(identity.email && { email: identity.email }),
  }
}

export function factorJson(factor: FactorRow): Json {
  return {
    id: factor.id,
    ...timestamp('created_at', factor.created_at),
    ...timestamp('updated_at', factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    ...(factor.phone && { phone: factor.phone }),
    ...timestamp('last_challenged_at', factor.last_challenged_at),
  }
}

function timestamp(name: string, value: Date | string | null): Json {
  return value === null || value === undefined ? {} : { [name]: new Date(value).toISOString() }
}
