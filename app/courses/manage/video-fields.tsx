import { RichTextEditor } from '#app/editor/rich-text-editor.tsx'
import type { FieldErrors } from '#app/lib/form.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { FileUpload } from '#app/upload/file-upload.tsx'
import type { LessonValues } from './course-fields.ts'
import { storedFile } from './stored-file.ts'

type VideoFieldsProps = {
  values: LessonValues
  errors: FieldErrors<LessonValues>
  upload: {
    ticketAddress: string
    folder: string
    onChange(): void
  }
  /** Reports whether an upload of that kind is running. */
  watch(kind: string): (isBusy: boolean) => void
}

/** A link or a file; the file wins when a lesson has both. */
export function VideoFields({ values, errors, upload, watch }: VideoFieldsProps) {
  return (
    <>
      <Field error={errors.videoLink}>
        <Label>YouTube link</Label>
        <Input
          name="videoLink"
          inputMode="url"
          defaultValue={values.videoLink}
          placeholder="https://www.youtube.com/watch?v=..."
        />
        <FieldHelp>
          A watch, embed or short link. Leave it empty if you upload a file: students see the file.
        </FieldHelp>
      </Field>
      <FileUpload
        {...upload}
        onBusy={watch('video')}
        label="Video file"
        kind="video"
        names={{ path: 'videoPath', name: 'videoName', size: 'videoSize' }}
        current={storedFile(values.videoPath, values.videoName, values.videoSize)}
      />
      <FileUpload
        {...upload}
        onBusy={watch('captions')}
        label="Captions"
        kind="captions"
        names={{ path: 'captionsPath' }}
        current={storedFile(values.captionsPath, '', '')}
      />
      <Field error={errors.notes}>
        <Label>Notes below the video</Label>
        <RichTextEditor
          name="notes"
          label="Notes below the video"
          defaultValue={values.notes}
          imageUpload="/admin/blog/images"
          hasFiles
        />
      </Field>
    </>
  )
}
