import type { Readable } from 'node:stream'
import { NoSuchKey, type S3 } from '@aws-sdk/client-s3'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { unfinishedMs } from './file-store.ts'

type Info = Pick<Upload, 'size' | 'metadata' | 'creation_date'>
type Piece = { key: string; offset: number; size: number }

const folder = 'staging/'
const infoName = 'info.json'
const offsetDigits = 16

/**
 * Resumable uploads in S3, with each piece as an object of its own. (S3's multipart uploads refuse
 * a part under 5 MB, and a phone on a train sends less.) A piece is named after its offset, so one
 * that is sent again replaces the first.
 */
export class S3Staging extends DataStore {
  readonly #client: S3
  readonly #bucket: string
  readonly #pieceBytes: number

  constructor(client: S3, bucket: string, pieceBytes: number) {
    super()
    this.#client = client
    this.#bucket = bucket
    this.#pieceBytes = pieceBytes
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ]
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#writeInfo(upload.id, upload)
    return upload
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    let position = offset
    let waiting: Uint8Array[] = []
    let waitingBytes = 0

    const store = async () => {
      const Body = Buffer.concat(waiting, waitingBytes)
      const Key = `${folder}${id}/${String(position).padStart(offsetDigits, '0')}`
      await this.#client.putObject({ Bucket: this.#bucket, Key, Body })
      position += waitingBytes
      waiting = []
      waitingBytes = 0
    }

    for await (const chunk of source) {
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      if (waitingBytes >= this.#pieceBytes) await store()
    }
    if (waitingBytes > 0) await store()
    return position
  }

  override async getUpload(id: string): Promise<Upload> {
    const [info, pieces] = await Promise.all([this.#readInfo(id), this.#listPieces(id)])
    const last = pieces.at(-1)
    return new Upload({ id, ...info, offset: last ? last.offset + last.size : 0 })
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await this.#writeInfo(id, { ...(await this.#readInfo(id)), size })
  }

  override async remove(id: string): Promise<void> {
    for await (const { Key } of this.#list(`${folder}${id}/`)) {
      await this.#client.deleteObject({ Bucket: this.#bucket, Key })
    }
  }

  override async deleteExpired(): Promise<number> {
    let count = 0
    for await (const { Key, LastModified } of this.#list(folder)) {
      const isOld = (LastModified?.getTime() ?? Date.now()) < Date.now() - unfinishedMs
      if (!isOld || !Key?.endsWith(`/${infoName}`)) continue
      await this.remove(Key.slice(folder.length, -infoName.length - 1))
      count++
    }
    return count
  }

  override getExpiration(): number {
    return unfinishedMs
  }

  /** All bytes, in order. */
  async *read(id: string): AsyncGenerator<Uint8Array> {
    for (const { key } of await this.#listPieces(id)) {
      const { Body } = await this.#client.getObject({ Bucket: this.#bucket, Key: key })
      if (Body) yield* Body as Readable
    }
  }

  /** Only contiguous pieces count; any other belongs to an interrupted attempt. */
  async #listPieces(id: string): Promise<Piece[]> {
    const prefix = `${folder}${id}/`
    const pieces: Piece[] = []
    let end = 0
    for await (const { Key = '', Size = 0 } of this.#list(prefix)) {
      const offset = Number(Key.slice(prefix.length))
      if (offset !== end) continue
      pieces.push({ key: Key, offset, size: Size })
      end += Size
    }
    return pieces
  }

  async *#list(Prefix: string) {
    let ContinuationToken: string | undefined
    do {
      const page = await this.#client.listObjectsV2({
        Bucket: this.#bucket,
        Prefix,
        ContinuationToken,
      })
      yield* page.Contents ?? []
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  async #writeInfo(id: string, { size, metadata, creation_date }: Info) {
    await this.#client.putObject({
      Bucket: this.#bucket,
      Key: `${folder}${id}/${infoName}`,
      Body: JSON.stringify({ size, metadata, creation_date }),
    })
  }

  async #readInfo(id: string): Promise<Info> {
    try {
      const Key = `${folder}${id}/${infoName}`
      const { Body } = await this.#client.getObject({ Bucket: this.#bucket, Key })
      return JSON.parse((await Body?.transformToString()) ?? '')
    } catch (cause) {
      if (cause instanceof NoSuchKey) throw ERRORS.FILE_NOT_FOUND
      throw cause
    }
  }
}
