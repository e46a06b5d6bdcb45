import fc from 'fast-check'
import { listRoutes } from '#scripts/site-routes.ts'

export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
  caller: 'nobody' | 'anonymous' | 'student'
}

const tables = [
  'blog_posts',
  'blog_categories',
  'contact_submissions',
  'course_lessons',
  'course_progress',
  'course_outline',
  'product_orders',
  'products',
  'quiz_questions',
  'sign_up_offers_emails',
  'letters',
  'letter_consents',
  'product_waitlist',
  'site_documents',
  'user_course_progress',
  'user_roles',
  'users',
  'no_such_table',
]
const routines = [
  'list_posts',
  'list_lesson_questions',
  'answer_lesson_question',
  'read_post',
  'admin_list_posts',
  'save_quiz_question',
  'delete_preview',
  'export_my_data',
  'is_admin',
  'unsubscribe_from_offers',
  'count_product_interest',
  'reorder_lessons',
  'site_check',
  'leave_letters',
  'set_letter_preferences',
  'confirm_offers_email',
  'list_public_letters',
  'count_letter_audience',
  'import_subscribers',
  'admin_list_people',
  'accept_invitation',
  'confirm_factor_removal',
]
const authPaths = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type=id_token',
  'token?grant_type=nonsense',
  'recover',
  'verify',
  'otp',
  'magiclink',
  'resend',
  'user',
  'logout',
  'factors',
  'factors/0/challenge',
  'factors/0/verify',
  'authorize?provider=google',
  'callback',
  'sso',
  'settings',
  'health',
  'sessions',
  'reauthenticate',
  'user/identities/authorize',
  'admin/users',
  'admin/users/0',
  'admin/generate_link',
  'invite',
  '.well-known/jwks.json',
]
const storagePaths = [
  'bucket',
  'bucket/blog-images',
  'object/blog-images/a.png',
  'object/public/blog-images/a.png',
  'object/authenticated/course-pdfs/a.pdf',
  'object/sign/blog-images/a.png',
  'object/upload/sign/blog-images/a.png',
  'object/list/blog-images',
  'object/list-v2/blog-images',
  'object/move',
  'object/copy',
  'object/info/blog-images/a.png',
  'render/image/public/blog-images/a.png',
  'upload/resumable',
  'upload/resumable/sign',
  'upload/resumable/00000000000000000000000000000000',
]

/** Strings known to break parsers, databases and file systems. */
const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(...'ab.,()!:->"\\{}*_1%&=?/#[]\'; '.split('')),
    maxLength: 80,
  }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '\u202e',
    '../../etc/passwd',
    "' or 1=1 --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'NaN',
    '-1',
    '1e999',
    '9'.repeat(400),
    '2026-02-31T25:61:00Z',
    '00000000-0000-4000-8000-000000000000',
    'not.and.not.or()',
    'eq.',
    'in.(,)',
    'fts(english).&&&',
    'imatch.(((a*)*)*)*b',
    'select',
    '*,blog_categories(*,blog_posts(*,blog_categories(*)))',
    'a'.repeat(3000),
    '('.repeat(1500),
    '{'.repeat(500),
  ),
)

const shallow = fc.oneof(
  nastyText,
  fc.double(),
  fc.bigInt().map(String),
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyText, { maxLength: 4 }),
)

const fieldNames = fc.constantFrom(
  'id',
  'title',
  'content',
  'email',
  'password',
  'data',
  'name',
  'message',
  'intent',
  'fullName',
  'subject',
  'submission_id',
  'user_id',
  'price',
  'published_at',
  'search',
  'page',
  'page_size',
  'category',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'code',
  'prefix',
  'prefixes',
  'paths',
  'expiresIn',
  'limit',
  'sortBy',
  'question',
  'lesson_ids',
  'kind',
  '__proto__',
)

const record = fc
  .array(fc.tuple(fc.oneof(fieldNames, nastyText), shallow), { maxLength: 8 })
  .map((pairs) => `{${pairs.map(([key, value]) => `${show(key)}:${show(value)}`).join(',')}}`)

const jsonBody = fc.oneof(
  { weight: 6, arbitrary: record },
  { weight: 2, arbitrary: fc.array(record, { maxLength: 3 }).map((rows) => `[${rows}]`) },
  { weight: 1, arbitrary: shallow.map(show) },
  { weight: 1, arbitrary: fc.constantFrom('', '{', '[', '"\\ud800"', '{"a":', 'nul', '\ufeff{}') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '['.repeat(20_000),
      '{"a":'.repeat(20_000),
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      `{"message":"${'x'.repeat(300_000)}"}`,
    ),
  },
)

const formBody = fc
  .array(fc.tuple(fieldNames, nastyText), { maxLength: 8 })
  .map((pairs) => pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&'))

const multipartBody = fc
  .tuple(nastyText, nastyText)
  .map(
    ([name, value]) =>
      `--cut\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${value}\r\n--cut--\r\n`,
  )

const body = fc.oneof(
  { weight: 6, arbitrary: typed('application/json', jsonBody) },
  { weight: 4, arbitrary: typed('application/x-www-form-urlencoded', formBody) },
  { weight: 2, arbitrary: typed('multipart/form-data; boundary=cut', multipartBody) },
  { weight: 1, arbitrary: typed('text/csv', nastyText) },
  { weight: 1, arbitrary: typed('image/png', nastyText) },
  { weight: 1, arbitrary: typed('application/offset+octet-stream', nastyText) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('application/json', 'multipart/form-data', 'text/plain', '', 'a/b; c="'),
        fc.uint8Array({ maxLength: 200 }),
      )
      .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) })),
  },
)

const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        fieldNames,
        fc.constantFrom(
          'select',
          'order',
          'or',
          'and',
          'limit',
          'offset',
          'columns',
          'on_conflict',
        ),
        fc.constantFrom('q', 'edit', 'redirectTo', 'width', 'height', 'download', '_routes', 'all'),
        nastyText,
      ),
      nastyText,
      fc.constantFrom('', 'eq.', 'in.(', 'like.', 'not.is.', 'fts.', 'cs.{'),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([key, value, op]) => `${encode(key)}=${op}${encode(value)}`).join('&'))

const headers = fc.dictionary(
  fc.constantFrom(
    'prefer',
    'range',
    'accept',
    'accept-profile',
    'content-profile',
    'if-none-match',
    'x-upsert',
    'x-metadata',
    'cache-control',
    'tus-resumable',
    'upload-length',
    'upload-metadata',
    'upload-offset',
    'x-signature',
    'cookie',
    'user-agent',
    'accept-encoding',
    'x-client-info',
  ),
  fc.oneof(
    fc.constantFrom(
      'return=representation,count=exact,handling=strict',
      'resolution=merge-duplicates,missing=default',
      '0-1',
      '9-1',
      'bytes=0-,5-',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json',
      'text/csv',
      'image/webp',
      '*/*;q=9',
      '1.0.0',
      '1000000000000000000000',
      '-5',
      'bucketName YQ==,objectName Yg==',
      'sb-localhost-auth-token=base64-e30; toast=W10',
      'toast=eyJhIjoxfQ==; signed-up=x',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 60 }),
  ),
  { maxKeys: 4 },
)

const siteAddresses = listRoutes().flatMap(({ address }) => [address, `${address}.data`])
const odd = nastyText.map((text) => `/${encode(text)}`)

const path = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...tables).map((name) => `/rest/v1/${name}`) },
  { weight: 3, arbitrary: fc.constantFrom(...routines).map((name) => `/rest/v1/rpc/${name}`) },
  { weight: 5, arbitrary: fc.constantFrom(...authPaths).map((name) => `/auth/v1/${name}`) },
  { weight: 5, arbitrary: fc.constantFrom(...storagePaths).map((name) => `/storage/v1/${name}`) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'add-person',
        'send-contact-email',
        'send-contact-reply',
        'send-offers-welcome',
        'send-account-mail',
        'send-test-email',
        'send-post-refusal',
        'send-question-mail',
        'none',
      )
      .map((name) => `/functions/v1/${name}`),
  },
  { weight: 7, arbitrary: fc.constantFrom(...siteAddresses) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', '/blog', '/rest/v1', '/storage/v1/object/blog-images', '/auth/v1'),
        odd,
      )
      .map((parts) => parts.join('')),
  },
)

const methods = fc.oneof(
  { weight: 4, arbitrary: fc.constant('GET') },
  { weight: 5, arbitrary: fc.constant('POST') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'),
  },
)

export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: methods,
    path,
    query,
    headers,
    body,
    caller: fc.constantFrom('nobody' as const, 'anonymous' as const, 'student' as const),
  })
  .map(({ method, path, query, headers, body, caller }) => {
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
    const joint = path.includes('?') ? '&' : '?'
    return {
      method,
      path: (query ? path + joint + query : path).slice(0, 15_000),
      headers: {
        ...mapValues(headers, (value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')),
        ...(hasBody && { 'content-type': body.type }),
      },
      body: hasBody ? body.bytes : null,
      caller,
    }
  })

function typed(type: string, text: fc.Arbitrary<string>) {
  return text.map((value) => ({ type, bytes: Buffer.from(value) }))
}

function mapValues(values: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}

/** Percent-encoded, with bytes that are no UTF-8 where the text is not well formed. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80%ff'
}

function show(value: unknown): string {
  return JSON.stringify(typeof value === 'number' && !Number.isFinite(value) ? null : value)
}
