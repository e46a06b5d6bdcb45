import { Refusal } from './answer.ts'

type ReadVariable = (name: string) => string | undefined

/** The project's API keys, legacy and current, from the platform's environment variables. */
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

/** Hosted Supabase verifies JWTs only, and a publishable key is none, so the function checks it. */
export function checkApiKey(keys: string[], request: Request) {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const given = request.headers.get('apikey') ?? bearer
  if (!given) throw new Refusal(401, 'no_api_key', 'No API key found in request')
  if (!keys.includes(given)) throw new Refusal(401, 'bad_api_key', 'Invalid API key')
}

function parseNamed(text: string | undefined): Record<string, string> {
  return text ? JSON.parse(text) : {}
}
