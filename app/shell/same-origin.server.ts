/**
 * CSRF check: whether a request that changes something comes from a page of this site. React Router
 * checks screens only, not resource routes such as /logout. Programs that are no browser send no
 * Origin, and no cookies either.
 */
export function isFromThisSite(request: Request) {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const origin = request.headers.get('Origin')
  return origin === null || origin === new URL(request.url).origin
}
