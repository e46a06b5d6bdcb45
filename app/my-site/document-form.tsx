import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useUnsavedChanges } from '#app/lib/use-unsaved-changes.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import type { DocumentName } from '#content/documents.ts'
import { DocumentField } from './document-field.tsx'
import { documentRules } from './document-rules.ts'
import type { EditAnswer } from './edit-document.server.ts'
import { OpenFolds, unfold } from './fold.tsx'
import { type Path, setAt } from './paths.ts'
import { UploadBusy } from './picture-field.tsx'

type DocumentFormProps = {
  name: DocumentName
  /** The fields to draw; the rest of the document stays as it is. */
  schema: z.ZodMiniType
  value: unknown
  /** The published version that the value began with; 0 for the defaults. */
  basedOn: number
  answer?: EditAnswer | undefined
  publishLabel?: string
  /** In a form of few fields: lists are not folded. */
  areListsOpen?: boolean
  /** More fields, sent with the document. */
  children?: React.ReactNode
  /** The buttons beside the one that publishes. */
  drawButtons(state: { isBusy: boolean; hasChanges: boolean }): React.ReactNode
}

/** A document, or some of its fields, published as a whole. */
export function DocumentForm({
  name,
  schema,
  value: stored,
  basedOn,
  answer,
  publishLabel = 'Publish',
  areListsOpen = false,
  children,
  drawButtons,
}: DocumentFormProps) {
  const [value, setValue] = useState<unknown>(stored)
  const [isUploading, setIsUploading] = useState(false)
  const lastField = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const isSending = useNavigation().state !== 'idle'
  const hasChanges = value !== stored
  const blocker = useUnsavedChanges(hasChanges && !isSending)
  const rules = useMemo(() => documentRules(name), [name])
  const check = useFormCheck(rules, answer?.errors, findMistake)
  // Its hidden field is behind by one letter while somebody types: messages wait for the next check.
  const { onInput: _late, ...checkProps } = check.props
  const errors = check.errors as Record<string, string>
  const { conflict } = answer ?? {}

  const change = useCallback(
    (path: Path, next: unknown) => setValue((before: unknown) => setAt(before, path, next)),
    [],
  )
  /** The address of the field that is being edited: a preview comes back to it. */
  function remember({ target }: React.FocusEvent<HTMLFormElement>) {
    const place = target.closest<HTMLElement>('[data-path], li[id], fieldset[id]')
    if (place && lastField.current) lastField.current.value = place.dataset.path ?? place.id
  }
  return (
    <>
      <Form {...checkProps} method="post" onFocus={remember} className="grid max-w-3xl gap-6">
        <input type="hidden" name="content" value={JSON.stringify(value)} />
        <input type="hidden" name="basedOn" value={conflict?.version ?? basedOn} />
        <input type="hidden" name="field" ref={lastField} />
        {conflict && <ConflictAlert changes={conflict.changes} />}
        {Object.keys(errors).some((path) => path !== 'form') && (
          <Alert tone="danger">
            <AlertTitle>Something needs your attention</AlertTitle>
            <p>Each message is next to its field. Nothing was lost.</p>
          </Alert>
        )}
        {/* Before hydration no handler would see what is typed, and it would be lost. */}
        <fieldset disabled={!isHydrated} className="contents">
          <UploadBusy value={setIsUploading}>
            <OpenFolds value={areListsOpen}>
              <DocumentField
                schema={schema}
                path={[]}
                value={value}
                errors={errors}
                onChange={change}
              />
            </OpenFolds>
          </UploadBusy>
          {children}
        </fieldset>
        <div className="sticky bottom-0 flex flex-wrap gap-x-3 gap-y-1 border-rule border-t bg-paper py-3">
          <Button
            type="submit"
            name="intent"
            value="publish"
            pending={isSending}
            disabled={isUploading}
          >
            {conflict ? 'Publish mine anyway' : publishLabel}
          </Button>
          {drawButtons({ isBusy: isSending || isUploading, hasChanges })}
        </div>
      </Form>
      <LeaveDialog blocker={blocker} />
    </>
  )
}

function findMistake(form: HTMLFormElement, path: string | undefined) {
  const field = form.querySelector<HTMLElement>('[data-failure]') ?? elementOf(path)
  unfold(field)
  return field
}

function elementOf(path: string | undefined) {
  return path === undefined ? null : document.getElementById(path)
}

function ConflictAlert({ changes }: { changes: string[] }) {
  return (
    <Alert tone="warning">
      <AlertTitle>This page was published in another window</AlertTitle>
      <p>Your words are still below, and saved as a draft. The two versions differ here:</p>
      <ul className="mt-2 list-disc pl-5">
        {changes.map((change) => (
          <li key={change} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
