import type { listNotes } from './notes.data.ts'

type RecordNotesProps = { notes: Awaited<ReturnType<typeof listNotes>> }

/** The student's notes below the learning record, on the screen and in print. */
export function RecordNotes({ notes }: RecordNotesProps) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes-of-lessons" className="mt-14 max-w-3xl">
      <h2 id="notes-of-lessons" className="text-2xl">
        My notes
      </h2>
      <ul className="mt-4 grid gap-6">
        {notes.map(({ lesson_id: id, lesson, words }) => (
          <li key={id} className="border-rule border-t pt-4">
            <h3 className="font-semibold text-lg wrap-anywhere print:break-after-avoid">
              {lesson?.title ?? 'A lesson that isn’t available right now'}
            </h3>
            {lesson?.course && (
              <p className="text-muted text-sm wrap-anywhere">{lesson.course.title}</p>
            )}
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
