import { useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { useUnsavedChanges } from '#app/lib/use-unsaved-changes.ts'
import { AdminPage } from '#app/shell/admin-page.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { documents, isDocumentName, parseDocument } from '#content/documents.ts'
import { fieldInfo } from '#content/schemas/fields.ts'
import type { Route } from './+types/edit-document.ts'
import { errorsByPath } from './document-errors.ts'
import { DocumentField } from './document-field.tsx'
import {
  discard,
  type EditAnswer,
  orKeepWords,
  previewForm,
  publishForm,
  restore,
} from './edit-document.server.ts'
import { findPublished, listDrafts, listVersions } from './my-site.data.ts'
import { setAt } from './paths.ts'
import { UploadBusy } from './picture-field.tsx'
import { VersionList } from './version-list.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = documentOf(params)
  const supabase = context.get(supabaseContext)
  const reading = Promise.all([
    findPublished(supabase, name),
    listDrafts(supabase),
    listVersions(supabase, name),
  ])
  const [published, drafts, versions] = await readOrThrow(
    context,
    'The words could not be loaded',
    reading,
  )
  const draft = drafts.find((one) => one.name === name)
  const stored = parseDocument(name, draft?.content ?? published?.content)
  const { schema, defaults } = documents[name]
  return {
    name,
    title: fieldInfo.get(schema)?.label ?? name,
    value: stored.success ? stored.data : defaults,
    basedOn: draft?.based_on ?? published?.version ?? 0,
    hasDraft: draft !== undefined,
    isSample: published === null && name !== 'look',
    versions,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const name = documentOf(params)
  const form = await request.formData()
  const intent = form.get('intent')
  return orKeepWords(context, () => {
    if (intent === 'publish') return publishForm(context, name, form)
    if (intent === 'preview') return previewForm(context, name, form)
    if (intent === 'discard') return discard(context, name)
    if (intent === 'restore') return restore(context, name, form)
    throw data('Unknown intent', { status: 400 })
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: `My site: ${loaderData?.title ?? ''}`, noindex: true })
}

export default function EditDocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, title, hasDraft, isSample, versions, basedOn } = loaderData
  return (
    <AdminPage
      title={title}
      path={`/admin/site/${name}`}
      parent={{ name: 'My site', path: '/admin/site' }}
    >
      {isSample && !hasDraft && (
        <Alert tone="warning">
          <AlertTitle>These are sample words</AlertTitle>
          <p>Change what you like. When you publish, they are yours.</p>
        </Alert>
      )}
      {/* A new key after publishing, discarding or restoring: the form starts from what is stored. */}
      <DocumentForm
        key={`${basedOn} ${hasDraft} ${versions.length}`}
        {...loaderData}
        {...(actionData && { answer: actionData })}
      />
      <VersionList versions={versions} />
    </AdminPage>
  )
}

type DocumentFormProps = Route.ComponentProps['loaderData'] & { answer?: EditAnswer }

function DocumentForm({ name, value: stored, basedOn, hasDraft, answer }: DocumentFormProps) {
  const [value, setValue] = useState<unknown>(stored)
  const [ownErrors, setOwnErrors] = useState<Record<string, string> | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const isSending = useNavigation().state !== 'idle'
  const hasChanges = value !== stored
  const blocker = useUnsavedChanges(hasChanges && !isSending)
  const errors = ownErrors ?? answer?.errors ?? {}
  const { conflict } = answer ?? {}

  function check(event: React.FormEvent<HTMLFormElement>) {
    const parsed = parseDocument(name, value)
    setOwnErrors(parsed.success ? null : errorsByPath(parsed.error))
    if (parsed.success) return
    event.preventDefault()
    const [first] = Object.keys(errorsByPath(parsed.error))
    if (first) document.getElementById(first)?.focus()
  }
  return (
    <>
      <Form method="post" noValidate onSubmit={check} className="grid max-w-3xl gap-6">
        <input type="hidden" name="content" value={JSON.stringify(value)} />
        <input type="hidden" name="basedOn" value={conflict?.version ?? basedOn} />
        {conflict && <ConflictAlert changes={conflict.changes} />}
        {Object.keys(errors).length > 0 && (
          <Alert tone="danger">
            <AlertTitle>Something needs your attention</AlertTitle>
            <p>Each message stands beside its field. Nothing was lost.</p>
          </Alert>
        )}
        <UploadBusy value={setIsUploading}>
          <DocumentField
            schema={documents[name].schema}
            path={[]}
            value={value}
            errors={errors}
            onChange={(path, next) => setValue((before: unknown) => setAt(before, path, next))}
          />
        </UploadBusy>
        <div className="sticky bottom-0 flex flex-wrap gap-3 border-rule border-t bg-paper py-4">
          <Button
            type="submit"
            name="intent"
            value="publish"
            pending={isSending}
            disabled={isUploading}
          >
            {conflict ? 'Publish mine anyway' : 'Publish'}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="preview"
            variant="outline"
            disabled={isSending || isUploading}
          >
            See it on the page
          </Button>
          {(hasDraft || hasChanges) && (
            <Button
              type="submit"
              name="intent"
              value="discard"
              variant="quiet"
              formNoValidate
              disabled={isSending}
            >
              Discard changes
            </Button>
          )}
        </div>
      </Form>
      <LeaveDialog blocker={blocker} />
    </>
  )
}

function ConflictAlert({ changes }: { changes: string[] }) {
  return (
    <Alert tone="warning">
      <AlertTitle>This page was published by somebody else while you were editing</AlertTitle>
      <p>Your words are kept below, and as a draft. The published version differs here:</p>
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

function documentOf({ document }: { document: string }) {
  if (isDocumentName(document)) return document
  throw notFound({
    title: 'Page Not Found',
    text: 'My site has no such page.',
    reason: 'There is nothing to edit at this address.',
    back: { label: 'Back to My site', to: '/admin/site' },
  })
}
