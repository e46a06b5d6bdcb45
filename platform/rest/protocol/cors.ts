const exposed =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Preference-Applied, Content-Profile'
const preflightSeconds = 86_400

/** CORS allows any origin: access depends on API key and token, never on a cookie. */
export function answerPreflight(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers')
  return new Response(null, {
    status: 200,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
      'Access-Control-Allow-Headers': asked
        ? `Authorization, ${asked}, Accept, Accept-Language, Content-Language`
        : 'Authorization, Accept, Accept-Language, Content-Language',
      'Access-Control-Max-Age': String(preflightSeconds),
    },
  })
}

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
}

/** CORS headers of every response; without them the browser hides it from the page. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
}
