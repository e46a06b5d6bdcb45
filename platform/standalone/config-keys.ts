/**
 * Every key of a Supabase CLI config.toml, and what becomes of it here. Keys that are in no row are
 * refused at the start as misspelled. `*` stands for a name that the project chooses.
 */
export type Row =
  | 'served'
  /** Served, and a number: env(NAME) gives text. */
  | 'number'
  /** Accepted without effect: it is no setting of these services, or changes nothing here. */
  | { harmless: string }
  /** A service that is not part of this program: said at the start when it is switched on. */
  | { notOffered: string }
  /** Refused at the start with this sentence, except for `unless`, which asks for nothing. */
  | { refused: string; unless?: unknown }

export type Rows = { [key: string]: Row | Rows }

export function isRow(row: Row | Rows): row is Row {
  if (typeof row === 'string') return true
  return 'harmless' in row || 'notOffered' in row || 'refused' in row
}

const served = 'served'
const number = 'number'
const harmless = (because: string): Row => ({ harmless: because })
const notOffered = (name: string): Row => ({ notOffered: name })
const refused = (sentence: string, unless?: unknown): Row => ({ refused: sentence, unless })
const all = (keys: string[], row: Row | Rows): Rows =>
  Object.fromEntries(keys.map((key) => [key, row]))

const onlyCli = harmless('only the CLI reads it')
const ofDatabase = harmless('the server behind --database decides')
const ofFunctions = harmless('functions come from the module that --functions names')
const withSwitch = harmless('counts only with `enabled`')

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

export const configKeys: Rows = {
  project_id: onlyCli,
  $schema: onlyCli,
  remotes: onlyCli,

  api: {
    ...all(['enabled', 'schemas', 'extra_search_path', 'external_url'], served),
    max_rows: number,
    port: harmless('--port decides'),
    auto_expose_new_tables: refused(
      'New tables in public are open to the API roles here. Revoke the default privileges in a migration instead.',
      true,
    ),
    tls: {
      enabled: refused('HTTPS is not offered: put a proxy with a certificate in front.', false),
      ...all(['cert_path', 'key_path'], withSwitch),
    },
    /** Ours. */
    anonymous_without_key: served,
  },

  db: {
    ...all(['port', 'shadow_port', 'health_timeout', 'major_version'], ofDatabase),
    orioledb_version: ofDatabase,
    pooler: ofDatabase,
    migrations: onlyCli,
    seed: onlyCli,
    settings: refused('Settings of Postgres belong to the server behind --database.', {}),
    network_restrictions: {
      enabled: refused('Who may connect is decided by the server behind --database.', false),
      ...all(['allowed_cidrs', 'allowed_cidrs_v6'], withSwitch),
    },
    ssl_enforcement: {
      enabled: refused('TLS is enforced by the server behind --database.', false),
    },
    vault: refused('Secrets of the vault are not written: add them to the database.', {}),
    /** Ours. */
    ...all(['tx_end', 'plan_enabled'], served),
  },

  auth: {
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
      enabled: refused(
        'Captchas are not offered, and without one nothing would be checked.',
        false,
      ),
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
    external: all(
      [
        'apple',
        'azure',
        'bitbucket',
        'custom:*',
        'discord',
        'facebook',
        'figma',
        'fly',
        'github',
        'gitlab',
        'google',
        'kakao',
        'keycloak',
        'linkedin',
        'linkedin_oidc',
        'notion',
        'slack',
        'slack_oidc',
        'snapchat',
        'spotify',
        'twitch',
        'twitter',
        'vercel_marketplace',
        'workos',
        'x',
        'zoom',
      ],
      provider,
    ),
    web3: all(['solana', 'ethereum'], {
      enabled: refused('Signing in with a wallet is not offered.', false),
    }),
    third_party: all(['firebase', 'auth0', 'aws_cognito', 'clerk', 'workos'], thirdParty),
    oauth_server: {
      enabled: refused('Auth is no OAuth authorization server here.', false),
      ...all(['authorization_url_path', 'allow_dynamic_registration'], withSwitch),
    },
  },

  storage: {
    ...all(['enabled', 'file_size_limit'], served),
    image_transformation: { enabled: served },
    buckets: {
      '*': {
        ...all(['public', 'file_size_limit', 'allowed_mime_types'], served),
        objects_path: refused(
          'Files are not uploaded at the start: upload them with a client.',
          '',
        ),
      },
    },
    s3_protocol: { enabled: notOffered('the S3 protocol of Storage') },
    analytics: {
      enabled: refused('Analytics buckets are not offered.', false),
      ...all(['max_namespaces', 'max_tables', 'max_catalogs'], withSwitch),
      buckets: refused('Analytics buckets are not offered.', {}),
    },
    vector: {
      enabled: notOffered('vector buckets'),
      ...all(['max_buckets', 'max_indexes'], withSwitch),
      buckets: refused('Vector buckets are not offered.', {}),
    },
  },

  edge_runtime: {
    enabled: served,
    ...all(['policy', 'inspector_port', 'deno_version'], ofFunctions),
    secrets: refused('Functions read their secrets from this program’s environment.', {}),
  },
  functions: {
    '*': {
      enabled: served,
      verify_jwt: harmless('every call of a function needs a key or a token'),
      ...all(['import_map', 'entrypoint', 'static_files'], ofFunctions),
      env: refused('Functions read this program’s environment.', {}),
    },
  },

  realtime: {
    enabled: notOffered('Realtime'),
    ...all(['ip_version', 'max_header_length'], withSwitch),
  },
  studio: {
    enabled: notOffered('Studio'),
    ...all(['port', 'api_url', 'openai_api_key'], withSwitch),
  },
  analytics: {
    enabled: notOffered('Analytics'),
    ...all(['port', 'backend', 'vector_port'], withSwitch),
    ...all(['gcp_project_id', 'gcp_project_number', 'gcp_jwt_path'], withSwitch),
  },
  local_smtp: harmless('without a mail server, mails are files in the folder of --data'),
  inbucket: harmless('the earlier name of local_smtp'),
  compute: refused('Compute is not offered.', {}),
  experimental: {
    webhooks: { enabled: refused('Database webhooks are not offered.', false) },
    ...all(['compute', 'stack', 'pgdelta', 'inspect'], onlyCli),
    ...all(
      ['orioledb_version', 's3_host', 's3_region', 's3_access_key', 's3_secret_key'],
      ofDatabase,
    ),
  },
}
