import { useNavigation } from 'react-router'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { stripHtml } from '#app/lib/excerpt.ts'
import { act, failed, formOf, refuse } from '#app/lib/form.server.ts'
import { fileFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { counted } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import type { Route } from './+types/import-outline.ts'
import { longestOutline, type Outline, readOutline } from './read-outline.ts'

type Preview = {
  title: string
  modules: { title: string; lessons: { title: string; words: number }[] }[]
}
type Shown = { text: string; errors: { text?: string; form?: string }; preview?: Preview }

export const handle: RouteHandle = { formBytes: fileFormBytes }

/** Reads the text again for the import: nothing is kept between the two steps. */
export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const text = await readText(form)
  const read = readOutline(text)
  if ('mistake' in read) return refuse<Shown>(context, { text, errors: { text: read.mistake } })
  const outline = await clean(context, read.outline)
  const acts = {
    preview: (): Shown => ({ text, errors: {}, preview: previewOf(outline) }),
    async import() {
      const supabase = context.get(supabaseContext)
      const { data: id } = await supabase.rpc('import_outline', { outline }).throwOnError()
      return succeed(context, {
        title: 'Success!',
        text: 'Outline imported. The course and its lessons are drafts.',
        to: `/admin/courses/${id}/modules`,
      })
    },
  }
  return act(context, form, acts, failed('', { title: 'Database Error' }))
}

/** A chosen file comes before the text. Postgres stores no NUL character. */
async function readText(form: FormData) {
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  const text = isFile ? await file.slice(0, longestOutline * 4).text() : form.get('text')
  return String(text ?? '').replaceAll('\0', '')
}

/** The same sanitizer that cleans a lesson when it is shown. */
async function clean(context: Context, outline: Outline): Promise<Outline> {
  const host = context.get(hostContext)
  const modules: Outline['modules'] = []
  for (const { title, lessons } of outline.modules) {
    const cleaned: Outline['modules'][number]['lessons'] = []
    for (const lesson of lessons) {
      cleaned.push({ title: lesson.title, content: await sanitizeHtml(host, lesson.content) })
    }
    modules.push({ title, lessons: cleaned })
  }
  return { ...outline, modules }
}

function previewOf({ title, modules }: Outline): Preview {
  return {
    title,
    modules: modules.map((module) => ({
      title: module.title,
      lessons: module.lessons.map((lesson) => ({
        title: lesson.title,
        words: stripHtml(lesson.content).split(/\s+/).filter(Boolean).length,
      })),
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Import an outline', noindex: true })
}

const example = `# Course title
What the course is about.

## Module title

### Lesson title
The text of the lesson, in Markdown.`

export default function ImportOutlinePage({ actionData }: Route.ComponentProps) {
  const isWorking = useNavigation().state === 'submitting'
  const { text = '', errors = {}, preview } = (actionData ?? {}) as Partial<Shown>
  return (
    <AdminPage
      title="Import an Outline"
      path="/admin/courses/import"
      parent={{ name: 'Courses', path: '/admin/courses' }}
      lead="Bring a whole course written in Markdown. You see it here first; then it’s added as drafts."
    >
      {preview && <OutlinePreview text={text} preview={preview} isWorking={isWorking} />}
      <Form method="post" encType="multipart/form-data" className="grid max-w-3xl gap-6">
        {/* A new key fills in the text of a chosen file. */}
        <Field error={errors.text ?? errors.form} key={text}>
          <Label>Outline in Markdown</Label>
          <Textarea
            name="text"
            defaultValue={text}
            placeholder={example}
            className="min-h-72! font-mono text-sm"
          />
          <FieldHelp>
            A line that begins with # is the course, ## a module, ### a lesson. What follows a
            lesson’s line is its text.
          </FieldHelp>
        </Field>
        <Field>
          <Label>Or a Markdown file</Label>
          <Input type="file" name="file" accept=".md,.markdown,.txt,text/markdown,text/plain" />
        </Field>
        <Button
          type="submit"
          name="intent"
          value="preview"
          variant={preview ? 'outline' : 'primary'}
          className="justify-self-start"
          pending={isWorking}
          pendingLabel="Reading..."
        >
          Preview
        </Button>
      </Form>
    </AdminPage>
  )
}

type OutlinePreviewProps = { text: string; preview: Preview; isWorking: boolean }

function OutlinePreview({ text, preview, isWorking }: OutlinePreviewProps) {
  const lessons = preview.modules.flatMap((module) => module.lessons).length
  return (
    <section aria-labelledby="preview" className="grid max-w-3xl gap-5 border-rule border-b pb-8">
      <h2 id="preview" className="text-2xl wrap-anywhere">
        {preview.title}
      </h2>
      <p className="tabular text-muted">
        {counted(lessons, 'lesson')} in {counted(preview.modules.length, 'module')}. Nothing is
        saved yet.
      </p>
      <ol className="grid gap-5">
        {preview.modules.map((module, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an outline may name two modules alike
          <li key={at}>
            <h3 className="font-sans font-semibold text-base wrap-anywhere">{module.title}</h3>
            <ol className="mt-2 border-rule border-t">
              {module.lessons.map((lesson, place) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: or two lessons
                  key={place}
                  className="flex items-baseline justify-between gap-3 border-rule border-b py-2"
                >
                  <span className="wrap-anywhere">{lesson.title}</span>
                  <span className="tabular shrink-0 text-muted text-sm">
                    {lesson.words > 0 ? counted(lesson.words, 'word') : 'no text yet'}
                  </span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <Form method="post" encType="multipart/form-data">
        <textarea name="text" defaultValue={text} hidden />
        <Button
          type="submit"
          name="intent"
          value="import"
          pending={isWorking}
          pendingLabel="Importing..."
        >
          Import as Drafts
        </Button>
      </Form>
    </section>
  )
}
