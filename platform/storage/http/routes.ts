import type { StorageContext } from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import type { ObjectPath } from '#platform/storage/objects/object-path.ts'
import * as buckets from './buckets.ts'
import { download, downloadPublic, downloadSigned, info, infoPublic } from './download.ts'
import { listFolder, listPage } from './list.ts'
import { copy, move } from './move-copy.ts'
import { removeMany, removeOne } from './remove.ts'
import { purgeCache, renderAuthenticated, renderPublic, renderSigned } from './render.ts'
import { signMany, signOne, signUpload } from './sign.ts'
import { update, upload, uploadSigned } from './upload.ts'

type Handler = (context: StorageContext, request: Request, path: ObjectPath) => Promise<Response>

/** The route table: method, path, handler. The first match wins, so longer paths come first. */
export const routes: [method: string, pattern: string, handle: Handler][] = [
  ['GET', '/bucket', buckets.listBuckets],
  ['POST', '/bucket', buckets.createBucket],
  ['GET', '/bucket/:bucket', buckets.getBucket],
  ['PUT', '/bucket/:bucket', buckets.updateBucket],
  ['DELETE', '/bucket/:bucket', buckets.deleteBucket],
  ['POST', '/bucket/:bucket/empty', buckets.emptyBucket],
  ['GET', '/bucket/:bucket/lifecycle', buckets.lifecycle],
  ['PUT', '/bucket/:bucket/lifecycle', buckets.lifecycle],
  ['DELETE', '/bucket/:bucket/lifecycle', buckets.lifecycle],

  ['POST', '/object/list/:bucket', listFolder],
  ['POST', '/object/list-v2/:bucket', listPage],
  ['POST', '/object/move', move],
  ['POST', '/object/copy', copy],
  ['POST', '/object/upload/sign/:bucket/*', signUpload],
  ['PUT', '/object/upload/sign/:bucket/*', uploadSigned],
  ['POST', '/object/sign/:bucket', signMany],
  ['POST', '/object/sign/:bucket/*', signOne],
  ['GET', '/object/sign/:bucket/*', downloadSigned],
  ['GET', '/object/public/:bucket/*', downloadPublic],
  ['GET', '/object/info/public/:bucket/*', infoPublic],
  ['GET', '/object/info/authenticated/:bucket/*', info],
  ['GET', '/object/info/:bucket/*', info],
  ['GET', '/object/authenticated/:bucket/*', download],
  ['GET', '/object/:bucket/*', download],
  ['POST', '/object/:bucket/*', upload],
  ['PUT', '/object/:bucket/*', update],
  ['DELETE', '/object/:bucket', removeMany],
  ['DELETE', '/object/:bucket/*', removeOne],

  ['GET', '/render/image/public/:bucket/*', renderPublic],
  ['GET', '/render/image/authenticated/:bucket/*', renderAuthenticated],
  ['GET', '/render/image/sign/:bucket/*', renderSigned],

  ['POST', '/vector/*', notOffered('vector buckets')],
  ['GET', '/iceberg/*', notOffered('analytics buckets')],
  ['POST', '/iceberg/*', notOffered('analytics buckets')],
  ['DELETE', '/iceberg/*', notOffered('analytics buckets')],

  ['DELETE', '/cdn', purgeCache],
  ['DELETE', '/cdn/:bucket', purgeCache],
  ['DELETE', '/cdn/:bucket/*', purgeCache],
]

/** Parts of hosted Storage that are not offered here. */
function notOffered(feature: string): Handler {
  return async () => {
    throw errors.featureNotEnabled(feature)
  }
}

const table = routes.map(([method, pattern, handler]) => ({
  method,
  handler,
  segments: pattern.split('/').slice(1),
}))

/** HEAD is routed as GET; the handlers leave out the body. */
export function route(context: StorageContext, request: Request, path: string): Promise<Response> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const segments = decodeSegments(path)
  for (const line of table) {
    const found = line.method === method && match(line.segments, segments)
    if (found) return line.handler(context, request, found)
  }
  throw errors.noSuchRoute(request.method, path)
}

function match(pattern: string[], segments: string[]): ObjectPath | null {
  const isOpen = pattern.at(-1) === '*'
  if (isOpen ? segments.length < pattern.length : segments.length !== pattern.length) return null
  const found = { bucketId: '', name: '' }
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part === '*') found.name = segments.slice(index).join('/')
    else if (part === ':bucket') found.bucketId = segment
    else if (part !== segment) return null
  }
  if (isOpen && found.name === '') return null
  if (pattern.includes(':bucket') && found.bucketId === '') return null
  return found
}

/** Decoded per segment, so that an encoded slash stays part of a name. */
function decodeSegments(path: string): string[] {
  try {
    return path.split('/').slice(1).map(decodeURIComponent)
  } catch (cause) {
    throw errors.invalidRequest('The path is not valid', cause)
  }
}
