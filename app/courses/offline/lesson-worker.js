// The service worker of the lessons (scope /courses/): lessons that were opened can be read offline. The
// route lesson-worker-file.ts serves it, with the constant `release` in front: each release changes its bytes,
// so browsers take the new one. It answers navigations below /courses/, and the files that kept lessons
// show; everything else passes by it. docs/decisions/069-lessons-offline.md.
/* global release */

const prefix = 'lessons-'
const own = `${prefix}${release}-`
const mostLessons = 60
const freshMs = 60_000
const lessonPath = /^\/courses\/[^/]+\/[^/]+$/
const forgetPath = '/courses/forget-copies'
const shownFiles = /^\/(assets|storage\/v1\/(object|render\/image)\/public)\//

/** A kept page runs no script: it stays plain HTML, whose links lead to other kept pages. */
const keptPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), takeOver()]))
})

addEventListener('message', (event) => {
  const { path, userId, files } = event.data
  event.waitUntil(keepOpened(path, userId, files))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answer(event, pathname))
  else if (request.method === 'GET' && shownFiles.test(pathname)) {
    event.respondWith(fetch(request).catch(() => findKept(request.url)))
  }
})

async function answer(event, pathname) {
  const { request } = event
  if (pathname === forgetPath) {
    await forget()
    return Response.redirect('/')
  }
  try {
    const response = await fetch(request)
    // The guard's redirect to the login page: the session has ended, maybe elsewhere.
    if (response.type === 'opaqueredirect' && request.method === 'GET') await forget()
    return response
  } catch {
    const kept = request.method === 'GET' && (await caches.match(pathname, { ignoreVary: true }))
    return kept || offlinePage(request.method !== 'GET')
  }
}

async function findKept(url) {
  return (await caches.match(url, { ignoreVary: true })) ?? Response.error()
}

/** The copies of one person; those of anybody else are forgotten. */
async function openCopies(userId) {
  const name = own + userId
  for (const other of await listCaches()) {
    if (!other.endsWith(userId)) await caches.delete(other)
  }
  return caches.open(name)
}

async function keepOpened(path, userId, files) {
  if (!lessonPath.test(path)) return
  const copies = await openCopies(userId)
  await keep(copies, path)
  for (const file of files) {
    const isShown = file.startsWith(location.origin) && shownFiles.test(new URL(file).pathname)
    if (isShown) await keepFile(copies, file)
  }
  await takeOver()
}

async function keepFile(copies, file) {
  if (!(await copies.match(file))) await copies.add(file).catch(() => {})
}

/** Fetched anew, because React Router fetches the data of a page alone. */
async function keep(copies, path) {
  const before = await copies.match(path)
  if (before && Date.now() - Number(before.headers.get('x-kept-at')) < freshMs) return
  const response = await fetch(path, { redirect: 'manual', headers: { accept: 'text/html' } })
  if (response.type === 'opaqueredirect') return forget()
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  if (!response.ok) return
  const html = await response.text()
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': keptPolicy,
    'x-kept-at': String(Date.now()),
    'x-title': encodeURIComponent(/<title>([^<]*)/.exec(html)?.[1] ?? path),
  }
  // Removed first, so that the newest is the last one.
  await copies.delete(path)
  await copies.put(path, new Response(html, { headers }))
  for (const [, style] of html.matchAll(/href="(\/assets\/[^"]+\.css)"/g))
    await keepFile(copies, style)
  const lessons = await listLessons(copies)
  for (const old of lessons.slice(0, -mostLessons)) await copies.delete(old)
}

/**
 * After a release the same lessons are fetched again: the copies show files of the one before. Without a
 * connection those stay readable, and the next lesson that is opened tries again.
 */
async function takeOver() {
  for (const name of await listCaches()) {
    if (name.startsWith(own)) continue
    const before = await caches.open(name)
    const copies = await caches.open(own + name.slice(-36))
    try {
      for (const request of await listLessons(before)) {
        await keep(copies, new URL(request.url).pathname)
        await before.delete(request)
      }
    } catch {
      continue
    }
    // Pictures have the same addresses in every release.
    for (const request of await before.keys()) {
      if (new URL(request.url).pathname.startsWith('/assets/')) continue
      await copies.put(request, await before.match(request))
    }
    await caches.delete(name)
  }
}

async function listLessons(copies) {
  const requests = await copies.keys()
  return requests.filter(({ url }) => lessonPath.test(new URL(url).pathname))
}

async function listCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(prefix))
}

async function forget() {
  for (const name of await listCaches()) await caches.delete(name)
}

async function offlinePage(wasForm) {
  const items = []
  for (const name of await listCaches()) {
    const copies = await caches.open(name)
    for (const request of (await listLessons(copies)).reverse()) {
      const kept = await copies.match(request)
      const [title] = decodeURIComponent(kept?.headers.get('x-title') ?? '').split(' | ')
      const { pathname } = new URL(request.url)
      items.push(`<li><a href="${pathname}">${title}</a></li>`)
    }
  }
  const what = wasForm
    ? 'Nothing was saved, because this needs a connection.'
    : 'This page needs a connection.'
  const list = items.length
    ? `<p>${what} These lessons can be read without one:</p><ul>${items.join('')}</ul>`
    : `<p>${what} Lessons that you open while you’re online can be read without one later.</p>`
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You’re offline</title><style>@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}:root{color-scheme:light dark}body{margin:0 auto;max-width:34rem;padding:3rem 1.5rem;font:18px/1.6 Georgia,serif}h1{font-size:1.9rem;line-height:1.2}li{margin:.5rem 0}a{color:inherit;overflow-wrap:anywhere}</style></head><body><main><h1>You’re offline</h1>${list}</main></body></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      },
    },
  )
}
