export type BucketPath = { bucketId: string }
export type ObjectPath = { bucketId: string; name: string }
