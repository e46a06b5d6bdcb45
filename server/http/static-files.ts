import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Shortcut } from '#platform/http/web-server.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'

type StaticFile = { type: string; immutable: boolean; etag: string; bytes: Map<Encoding, Buffer> }

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** Serves the built client files from memory, with the compressed forms made at build time. */
export async function serveStaticFiles(folder: string): Promise<Shortcut> {
  const files = new Map<string, StaticFile>()
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    files.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, await loadFile(file))
  }

  return function serveStaticFile(incoming, outgoing) {
    const file = files.get(incoming.url?.split('?', 1)[0] ?? '')
    if (!file || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) return false
    sendFile(incoming, outgoing, file)
    return true
  }
}

async function loadFile(file: string): Promise<StaticFile> {
  const identity = await readFile(file)
  const bytes = new Map<Encoding, Buffer>([['identity', identity]])
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const packed = await readFile(file + suffix).catch(() => null)
    if (packed) bytes.set(encoding, packed)
  }
  return {
    type: types[path.extname(file)] ?? 'application/octet-stream',
    immutable: /[/\\]assets[/\\]/.test(file),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bytes,
  }
}

function sendFile(incoming: IncomingMessage, outgoing: ServerResponse, file: StaticFile) {
  outgoing.setHeader('etag', file.etag)
  outgoing.setHeader('vary', 'Accept-Encoding')
  outgoing.setHeader(
    'cache-control',
    file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
  if (incoming.headers['if-none-match'] === file.etag) {
    outgoing.writeHead(304).end()
    return
  }
  const encoding = chooseEncoding(incoming.headers['accept-encoding'], file.bytes)
  const body = file.bytes.get(encoding) ?? Buffer.alloc(0)
  if (encoding !== 'identity') outgoing.setHeader('content-encoding', encoding)
  outgoing.writeHead(200, { 'content-type': file.type, 'content-length': body.byteLength })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}
