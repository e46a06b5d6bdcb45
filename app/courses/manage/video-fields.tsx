import { useState } from 'react'
import { CaptionsField } from '#app/courses/video/captions-field.tsx'
import { chaptersLength } from '#app/courses/video/chapters.ts'
import { RichTextEditor } from '#app/editor/rich-text-editor.tsx'
import type { FieldErrors } from '#app/lib/form.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { FileUpload } from '#app/upload/file-upload.tsx'
import { describeFilm } from '#app/upload/film/describe-film.ts'
import { FilmHelp } from '#app/upload/film/film-help.tsx'
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
  const [seconds, setSeconds] = useState(values.videoSeconds)
  /** That of a new film: null where the browser could not draw one. */
  const [poster, setPoster] = useState<File | null>()

  /** Only of a film that was sent: one that was refused or canceled changes nothing. */
  async function describe(film: File) {
    setSeconds('')
    // Not to be saved before the poster is drawn; its upload ends this.
    watch('poster')(true)
    const found = await describeFilm(film)
    setSeconds(String(found.seconds ?? ''))
    setPoster(found.poster)
    if (!found.poster) watch('poster')(false)
  }

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
      <input type="hidden" name="videoSeconds" value={seconds} />
      <FileUpload
        {...upload}
        onBusy={watch('video')}
        label="Video file"
        kind="video"
        names={{ path: 'videoPath', name: 'videoName', size: 'videoSize' }}
        current={storedFile(values.videoPath, values.videoName, values.videoSize)}
        onSent={(film) => void describe(film)}
        mistakeHelp={<FilmHelp />}
      />
      <FileUpload
        // A new key drops the poster of the film before.
        key={poster === null ? 'none' : 'drawn'}
        {...upload}
        onBusy={watch('poster')}
        label="Poster"
        kind="poster"
        names={{ path: 'posterPath' }}
        current={
          poster === undefined
            ? storedFile(values.posterPath, 'The picture before it plays', '')
            : null
        }
        given={poster ?? null}
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
