import { authKeys } from './auth-keys.ts'
import {
  all,
  harmless,
  notOffered,
  number,
  ofDatabase,
  ofFunctions,
  onlyCli,
  type Rows,
  refused,
  served,
  withSwitch,
} from './config-row.ts'

/**
 * Every key of a Supabase CLI config.toml, and what becomes of it here. Keys that are in no row are
 * refused at the start as misspelled. `*` stands for a name that the project chooses.
 */
export const configKeys: Rows = {
  project_id: onlyCli,
  $schema: onlyCli,
  remotes: onlyCli,

  api: {
    ...all(
      ['enabled', 'schemas', 'extra_search_path', 'external_url', 'auto_expose_new_tables'],
      served,
    ),
    max_rows: number,
    port: harmless('--port decides'),
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

  auth: authKeys,

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
