const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'Access-Control-Expose-Headers': 'Retry-After',
}

export function answer(
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, {
    status,
    headers: { ...corsHeaders, 'Cache-Control': 'no-store', ...headers },
  })
}

/** Thrown for an answer that is no success. The cause is for the log, never for the caller. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    options: { cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.headers = options.headers ?? {}
  }
}

/** Answers CORS preflight; any method but OPTIONS and POST is refused. */
export function answerMethod(request: Request): Response | null {
  if (request.method === 'OPTIONS') {
    return new Response('ok', {
      headers: { ...corsHeaders, 'Content-Type': 'text/plain;charset=UTF-8' },
    })
  }
  if (request.method === 'POST') return null
  throw new Refusal(405, 'method_not_allowed', 'Send a POST request.')
}
