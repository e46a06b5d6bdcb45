import { refuse } from './answer.ts'

type Handler = (request: Request) => Promise<Response>
type ReadVariable = (name: string) => string | undefined

/** A project's keys of both generations, as the platform hands them to its functions. */
export function readApiKeys(read: ReadVariable): { all: string[]; secret: string | undefined } {
  const publishable = Object.values(parseNamed(read('SUPABASE_PUBLISHABLE_KEYS')))
  const named = parseNamed(read('SUPABASE_SECRET_KEYS'))
  const secret = named.default ?? Object.values(named)[0] ?? read('SUPABASE_SERVICE_ROLE_KEY')
  const all = [
    ...publishable,
    ...Object.values(named),
    read('SUPABASE_ANON_KEY'),
    read('SUPABASE_SERVICE_ROLE_KEY'),
  ]
  return { all: all.filter((key): key is string => Boolean(key)), secret }
}

/** The platform checks JWTs only, and a publishable key is none; so the function looks itself. */
export function withApiKey(keys: string[], handle: Handler): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') return handle(request)
    const given = request.headers.get('apikey')
    if (!given || !keys.includes(given)) return refuse(401, 'bad_api_key', 'Invalid API key')
    return handle(request)
  }
}

function parseNamed(text: string | undefined): Record<string, string> {
  return text ? JSON.parse(text) : {}
}
