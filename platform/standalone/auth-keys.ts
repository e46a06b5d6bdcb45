import { knownProviders } from '#platform/auth/oauth/providers.ts'
import { all, harmless, number, type Rows, refused, served, withSwitch } from './config-row.ts'

const hook: Rows = {
  enabled: refused('Hooks are not offered, and without it Auth would do what it forbids.', false),
  ...all(['uri', 'secrets'], withSwitch),
}
const provider = all(
  ['enabled', 'client_id', 'secret', 'url', 'redirect_uri', 'skip_nonce_check', 'email_optional'],
  served,
)
const thirdParty: Rows = {
  enabled: refused('Tokens of other issuers are not accepted here.', false),
  ...all(
    [
      'project_id',
      'tenant',
      'tenant_region',
      'user_pool_id',
      'user_pool_region',
      'domain',
      'issuer_url',
    ],
    withSwitch,
  ),
}
const otherSmsProvider = (...keys: string[]): Rows => ({
  enabled: refused('Text messages are sent through Twilio only.', false),
  ...all(keys, withSwitch),
})

/** The rows of [auth]. */
export const authKeys: Rows = {
  ...all(
    [
      'enabled',
      'site_url',
      'external_url',
      'additional_redirect_urls',
      'jwt_issuer',
      'signing_keys_path',
      'enable_refresh_token_rotation',
      'enable_manual_linking',
      'enable_signup',
      'enable_anonymous_sign_ins',
      'password_requirements',
      'publishable_key',
      'secret_key',
      'jwt_secret',
      'anon_key',
      'service_role_key',
      /** Ours. */
      'reject_common_passwords',
    ],
    served,
  ),
  ...all(['jwt_expiry', 'refresh_token_reuse_interval', 'minimum_password_length'], number),
  passkey: { enabled: served },
  webauthn: all(['rp_display_name', 'rp_id', 'rp_origins'], served),
  rate_limit: {
    ...all(
      [
        'email_sent',
        'sms_sent',
        'anonymous_users',
        'token_refresh',
        'sign_in_sign_ups',
        'token_verifications',
        /** Ours. */
        'messages_per_account',
        'scale',
      ],
      number,
    ),
    by_address: served,
    web3: harmless('web3 is not offered'),
  },
  captcha: {
    enabled: refused('Captchas are not offered, and without one nothing would be checked.', false),
    ...all(['provider', 'secret'], withSwitch),
  },
  hook: all(
    [
      'mfa_verification_attempt',
      'password_verification_attempt',
      'custom_access_token',
      'send_sms',
      'send_email',
      'before_user_created',
    ],
    hook,
  ),
  mfa: {
    max_enrolled_factors: number,
    totp: all(['enroll_enabled', 'verify_enabled'], served),
    phone: {
      ...all(['enroll_enabled', 'verify_enabled', 'template', 'max_frequency'], served),
      otp_length: number,
    },
    web_authn: all(['enroll_enabled', 'verify_enabled'], served),
    recovery_codes: all(['enroll_enabled', 'verify_enabled'], served),
  },
  sessions: all(['timebox', 'inactivity_timeout'], served),
  email: {
    ...all(
      [
        'enabled',
        'enable_signup',
        'double_confirm_changes',
        'enable_confirmations',
        'secure_password_change',
        'max_frequency',
        /** Ours. */
        'confirm_page',
        'conceal_accounts',
        'sign_in_page',
        'site_name',
      ],
      served,
    ),
    ...all(['otp_length', 'otp_expiry'], number),
    smtp: {
      ...all(['enabled', 'host', 'user', 'pass', 'admin_email', 'sender_name'], served),
      port: number,
    },
    template: all(
      ['invite', 'confirmation', 'recovery', 'magic_link', 'email_change', 'reauthentication'],
      all(['subject', 'content_path'], served),
    ),
    notification: all(
      [
        'password_changed',
        'email_changed',
        'phone_changed',
        'identity_linked',
        'identity_unlinked',
        'mfa_factor_enrolled',
        'mfa_factor_unenrolled',
      ],
      all(['enabled', 'subject', 'content_path'], served),
    ),
  },
  sms: {
    ...all(
      ['enabled', 'enable_signup', 'enable_confirmations', 'template', 'max_frequency'],
      served,
    ),
    ...all(['otp_length', 'otp_expiry'], number),
    test_otp: { '*': served },
    twilio: {
      ...all(['enabled', 'account_sid', 'message_service_sid', 'auth_token'], served),
      content_sid: refused('Content templates of WhatsApp are not offered.', ''),
    },
    twilio_verify: otherSmsProvider('account_sid', 'message_service_sid', 'auth_token'),
    messagebird: otherSmsProvider('originator', 'access_key'),
    textlocal: otherSmsProvider('sender', 'api_key'),
    vonage: otherSmsProvider('from', 'api_key', 'api_secret'),
  },
  external: all(['custom:*', ...knownProviders], provider),
  web3: all(['solana', 'ethereum'], {
    enabled: refused('Logging in with a wallet is not offered.', false),
  }),
  third_party: all(['firebase', 'auth0', 'aws_cognito', 'clerk', 'workos'], thirdParty),
  oauth_server: {
    enabled: refused('Auth is no OAuth authorization server here.', false),
    ...all(['authorization_url_path', 'allow_dynamic_registration'], withSwitch),
  },
}
