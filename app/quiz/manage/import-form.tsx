import { useState } from 'react'
import { useNavigation } from 'react-router'
import { counted } from '#app/lib/lists.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Form } from '#app/shell/form.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { importExample, parseQuestions, type QuizImport } from './question-import.ts'

const listedMistakes = 10

/** A bulk import of questions, with a preview before they are saved. */
export function ImportForm({ refused }: { refused: string }) {
  const [text, setText] = useState(refused)
  const navigation = useNavigation()
  const isHydrated = useHydrated()
  const isSaving = navigation.formData?.get('intent') === 'import'
  const found = parseQuestions(text)
  const count = found.questions.length
  return (
    <details open={refused !== ''} className="max-w-4xl rounded-md border border-rule bg-card">
      <summary className="min-h-11 cursor-pointer px-5 py-3 font-semibold">
        Import many questions
      </summary>
      <Form method="post" className="grid gap-5 px-5 pb-6">
        <input type="hidden" name="intent" value="import" />
        <Format />
        <Field>
          <Label>Questions as text or CSV</Label>
          <Textarea
            name="questions"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="max-h-96 font-mono text-sm"
            spellCheck={false}
          />
        </Field>
        <Field>
          <Label>Or from a file</Label>
          <Input
            type="file"
            accept=".csv,.txt,.tsv,text/plain,text/csv"
            onChange={async (event) => setText((await event.target.files?.[0]?.text()) ?? '')}
          />
          <FieldHelp>Its text goes into the box above. Nothing is saved yet.</FieldHelp>
        </Field>
        <Mistakes mistakes={found.mistakes} />
        {count > 0 && <Preview questions={found.questions} />}
        <div>
          <Button
            type="submit"
            // Without scripts nothing is counted here: the server looks.
            disabled={isHydrated && (count === 0 || found.mistakes.length > 0)}
            pending={isSaving}
            pendingLabel="Saving..."
          >
            {isHydrated ? `Import ${counted(count, 'Question')}` : 'Import Questions'}
          </Button>
        </div>
      </Form>
    </details>
  )
}

function Format() {
  return (
    <div className="grid gap-2 text-muted text-sm">
      <p>
        One question per paragraph: <code>*</code> marks the correct answer, <code>-</code> the
        others, <code>&gt;</code> the explanation. Or a table whose first line names the columns{' '}
        <code>question, correct, wrong 1, wrong 2, explanation, read next, read next address</code>.
      </p>
      <pre className="overflow-x-auto rounded-sm bg-sunk p-3 text-ink">{importExample}</pre>
    </div>
  )
}

function Mistakes({ mistakes }: { mistakes: string[] }) {
  return (
    <div role="status">
      {mistakes.length > 0 && (
        <Alert tone="danger">
          <AlertTitle>Not ready to be imported</AlertTitle>
          <ul>
            {mistakes.slice(0, listedMistakes).map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
          {mistakes.length > listedMistakes && <p>and {mistakes.length - listedMistakes} more</p>}
        </Alert>
      )}
    </div>
  )
}

function Preview({ questions }: { questions: QuizImport['questions'] }) {
  return (
    <section
      aria-label="Preview"
      className="max-h-96 overflow-y-auto rounded-sm border border-rule"
    >
      <ol className="grid list-decimal gap-4 py-4 pr-4 pl-10">
        {questions.map(({ questionText, answers, explanation }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: made anew from the text each time
          <li key={at}>
            <p className="font-semibold wrap-anywhere">{questionText || '(no question text)'}</p>
            <ul>
              {answers.map(({ text, isCorrect }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: made anew from the text each time
                <li key={place} className="wrap-anywhere">
                  {text || '(empty)'}
                  {isCorrect && ' (Correct)'}
                </li>
              ))}
            </ul>
            {explanation && <p className="text-muted text-sm wrap-anywhere">{explanation}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
