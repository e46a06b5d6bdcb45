const exposed =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Preference-Applied, Content-Profile'
const preflightSeconds = 86_400

/** Any origin may ask: what it gets depends on the key and token it holds, never on a cookie. */
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

/** On every answer, or a browser keeps it from the page that asked. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
}
