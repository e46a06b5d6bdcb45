import { useState } from 'react'
import { FilmLength } from '#app/courses/minutes/film-length.tsx'
import { CaptionsField } from '#app/courses/video/captions-field.tsx'
import { chaptersLength } from '#app/courses/video/chapters.ts'
import { RichTextEditor } from '#app/editor/rich-text-editor.tsx'
import type { FieldErrors } from '#app/lib/form.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { FileUpload } from '#app/upload/file-upload.tsx'
import { FilmHelp } from '#app/upload/film/film-help.tsx'
import { posterOf } from '#app/upload/film/poster-of.ts'
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
  const [poster, setPoster] = useState<File | null>(null)
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
      <FilmLength value={values.videoSeconds}>
        <FileUpload
          {...upload}
          onBusy={watch('video')}
          label="Video file"
          kind="video"
          names={{ path: 'videoPath', name: 'videoName', size: 'videoSize' }}
          current={storedFile(values.videoPath, values.videoName, values.videoSize)}
          onSent={(film) => void posterOf(film).then(setPoster)}
          mistakeHelp={<FilmHelp />}
        />
      </FilmLength>
      <FileUpload
        {...upload}
        onBusy={watch('poster')}
        label="Poster"
        kind="poster"
        names={{ path: 'posterPath' }}
        current={storedFile(values.posterPath, 'The picture before it plays', '')}
        given={poster}
      />
      <CaptionsField value={values.captions} error={errors.captions} />
      <Field error={errors.chapters}>
        <Label>Chapters</Label>
        <Textarea
          name="chapters"
          defaultValue={values.chapters}
          maxLength={chaptersLength}
          placeholder={'0:00 The two lists\n1:30 Add the fee'}
        />
        <FieldHelp>Optional: one per line, the time first.</FieldHelp>
      </Field>
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
