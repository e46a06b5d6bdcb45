const bodies = new WeakMap<Response, string>()

/** A response whose text is at hand: the web server sends it without reading it from a stream. */
export function respondWith(body: string, init: ResponseInit): Response {
  const response = new Response(body, init)
  bodies.set(response, body)
  return response
}

export function wholeBodyOf(response: Response): string | undefined {
  return bodies.get(response)
}
