import { useState } from 'react'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { FileUpload } from '#app/upload/file-upload.tsx'

type CoverFieldProps = {
  path: string
  alt: string
  longestAlt: number
  error?: string
  onBusy(isBusy: boolean): void
}

/** The picture of a course and the words for people who do not see it. */
export function CoverField({ path, alt, longestAlt, error, onBusy }: CoverFieldProps) {
  const [hasCover, setHasCover] = useState(path !== '')
  return (
    <>
      <FileUpload
        kind="courseCover"
        label="Cover image"
        ticketAddress="/admin/courses/cover-uploads"
        folder="course"
        names={{ path: 'coverPath' }}
        current={path ? { path, name: 'Cover', sizeBytes: null } : null}
        onBusy={onBusy}
        onChange={(file) => setHasCover(file !== null)}
      />
      <Field error={error} className={hasCover ? undefined : 'hidden!'}>
        <Label>Alternative text</Label>
        <Input name="coverAlt" defaultValue={alt} maxLength={longestAlt} />
        <FieldHelp>What the picture shows, for people who can’t see it.</FieldHelp>
      </Field>
    </>
  )
}
