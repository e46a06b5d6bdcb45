import S3rver from 's3rver'
import type { S3Settings } from '#platform/storage/files/s3-store.ts'

/** An S3 server from npm, with an independent implementation of the protocol. */
export async function startS3Server(directory: string, port = 0) {
  const bucket = 'site-files'
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port: taken } = await server.run()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${taken}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return { settings, stop: () => server.close() }
}
