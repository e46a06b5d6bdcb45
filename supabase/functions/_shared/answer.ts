const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
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

export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return answer(status, { code, message }, headers)
}

/** Answers CORS preflight; any method but OPTIONS and POST is refused. */
export function answerMethod(request: Request): Response | null {
  if (request.method === 'OPTIONS') {
    return new Response('ok', {
      headers: { ...corsHeaders, 'Content-Type': 'text/plain;charset=UTF-8' },
    })
  }
  if (request.method === 'POST') return null
  return refuse(405, 'method_not_allowed', 'Send a POST request.')
}
