import { useState } from 'react'
import { blogImages } from '#app/blog/blog-images.ts'
import { uploadImage } from '#app/editor/upload-image.ts'
import { ChoosePicture } from '#app/pictures/choose-picture.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { useMaxBytes } from '#app/upload/storage-limits.ts'
import { limitWords, uploadLimits } from '#app/upload/upload-limits.ts'

/** The placeholder for the path in a picture's URL. */
export const coverPathMark = 'PATH'

type FeaturedPictureProps = {
  path: string
  alt: string
  altError?: string
  /** The URL of a picture, with a placeholder for its path. */
  coverPattern: string
  /** Reports a running upload, during which the form should not be saved. */
  onBusy(isBusy: boolean): void
  onChange(): void
}

/** Uploads the picture as soon as it is chosen; the form holds its path. */
export function FeaturedPicture(props: FeaturedPictureProps) {
  const { altError, coverPattern, onBusy, onChange } = props
  const maxBytes = useMaxBytes('featuredPicture')
  const [path, setPath] = useState(props.path)
  const [alt, setAlt] = useState(props.alt)
  const [error, setError] = useState('')
  const [isUploading, setIsUploading] = useState(false)

  async function upload(file: File) {
    setError('')
    setIsUploading(true)
    onBusy(true)
    const uploaded = await uploadImage('/admin/blog/images', file)
    setIsUploading(false)
    onBusy(false)
    if ('error' in uploaded) return setError(uploaded.error)
    setPath(uploaded.path)
    onChange()
  }

  return (
    <div className="grid gap-4">
      <input type="hidden" name="cover" value={path} />
      {path && (
        <div className="flex flex-wrap items-end gap-4">
          <img
            src={coverPattern.replace(coverPathMark, path)}
            alt="What readers see above the post"
            width={240}
            height={135}
            className="aspect-[16/9] w-60 rounded-sm border border-rule bg-sunk object-cover"
          />
          <Button
            variant="outline"
            size="small"
            aria-label="Remove featured picture"
            onClick={() => {
              setPath('')
              onChange()
            }}
          >
            Remove
          </Button>
        </div>
      )}
      <Field error={error} className="noscript:hidden!">
        <Label>{path ? 'Replace featured picture' : 'Featured picture'}</Label>
        {/* A new key after each upload: the same file can be chosen again. */}
        <Input
          key={path}
          type="file"
          accept={uploadLimits.featuredPicture.accept}
          disabled={isUploading}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void upload(file)
          }}
        />
        <FieldHelp>
          {isUploading ? 'Uploading...' : limitWords('featuredPicture', maxBytes)}
        </FieldHelp>
      </Field>
      <ChoosePicture
        bucket={blogImages}
        label="Featured picture"
        onChoose={(chosen) => {
          setPath(chosen.path)
          setAlt(chosen.alt)
          onChange()
        }}
      />
      {path && (
        <Field error={altError}>
          <Label>Alternative text</Label>
          {/* A new key with the words of a chosen picture. */}
          <Input key={alt} name="coverAlt" defaultValue={alt} autoComplete="off" />
          <FieldHelp>What the picture shows, for readers who can’t see it.</FieldHelp>
        </Field>
      )}
    </div>
  )
}
