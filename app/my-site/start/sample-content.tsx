import { counted } from '#app/lib/lists.ts'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { SampleContent } from './start.data.ts'

/** The demo's posts, courses, products and questions: kept, or removed with one button. */
export function SampleContentSection({ goes, stays }: Pick<SampleContent, 'goes' | 'stays'>) {
  const all = listSamples(goes)
  const used = listUsed(stays)
  const isOne = stays.begun_courses + stays.claimed_products === 1
  const them = isOne ? 'it' : 'them'
  if (all.length === 0 && used.length === 0) return null
  return (
    <section aria-labelledby="sample-content" className="grid max-w-3xl gap-3">
      <h2 id="sample-content" className="text-2xl">
        Sample content
      </h2>
      {all.length > 0 && (
        <>
          <p>
            Your site came with {inWords(all)}. Keep what helps you. Anything you have changed
            counts as yours.
          </p>
          <ConfirmDelete
            trigger="Remove the sample content"
            triggerProps={{ className: 'justify-self-start' }}
            title="Remove the sample content?"
            confirmLabel="Remove it"
            fields={{ intent: 'remove-samples', expected: JSON.stringify(goes) }}
          >
            <p>This will be deleted, with its files, and cannot be undone:</p>
            <ul className="tabular list-disc pl-5 font-semibold text-ink">
              {all.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {used.length > 0 && (
              <p>
                {inWords(used)} will stay, because students use {them}.
              </p>
            )}
          </ConfirmDelete>
        </>
      )}
      {used.length > 0 && (
        <p className="text-muted">
          {inWords(used)} {isOne ? 'stays' : 'stay'}, because students have started or claimed{' '}
          {them}. You can delete {them} yourself, and you’ll see whose records would be deleted,
          too.
        </p>
      )}
    </section>
  )
}

function listSamples({
  posts,
  categories,
  courses,
  lessons,
  products,
  questions,
}: SampleContent['goes']) {
  return [
    posts > 0 && counted(posts, 'post'),
    categories > 0 && counted(categories, 'category', 'categories'),
    courses > 0 && `${counted(courses, 'course')} with ${counted(lessons, 'lesson')}`,
    products > 0 && counted(products, 'product'),
    questions > 0 && counted(questions, 'quiz question'),
  ].filter((line) => line !== false)
}

function listUsed({ begun_courses: courses, claimed_products: products }: SampleContent['stays']) {
  return [
    courses > 0 && counted(courses, 'sample course'),
    products > 0 && counted(products, 'sample product'),
  ].filter((line) => line !== false)
}

const inWords = (lines: string[]) => new Intl.ListFormat('en-US').format(lines)
