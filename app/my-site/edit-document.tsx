import { useLocation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmSubmit } from '#app/ui/dialogs/confirm-dialog.tsx'
import { documents, isDocumentName } from '#content/documents.ts'
import { fieldInfo } from '#content/schemas/fields.ts'
import type { Route } from './+types/edit-document.ts'
import { DocumentForm } from './document-form.tsx'
import {
  discard,
  documentFailure,
  previewForm,
  publishDraft,
  publishForm,
  readEditable,
  restore,
} from './edit-document.server.ts'
import { listVersions } from './my-site.data.ts'
import { useFieldOfAddress } from './use-field-of-address.ts'
import { VersionList } from './version-list.tsx'

export const handle: RouteHandle = { formBytes: editorFormBytes }

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = documentOf(params)
  const [editable, versions] = await readOrThrow(context, 'The words could not be loaded', [
    readEditable(context, name),
    listVersions(context.get(supabaseContext), name),
  ])
  const title = fieldInfo.get(documents[name].schema)?.label ?? name
  return { name, title, ...editable, versions }
}

export function action({ params, context }: Route.ActionArgs) {
  const name = documentOf(params)
  const form = formOf(context)
  const acts = {
    publish: publishForm(context, name, form),
    'publish-draft': () => publishDraft(context, name, form),
    preview: previewForm(context, name, form),
    discard: () => discard(context, name),
    restore: () => restore(context, name, form),
  }
  return act(context, form, acts, documentFailure)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: `My site: ${loaderData?.title ?? ''}`, noindex: true })
}

export default function EditDocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, title, value, hasDraft, samples, versions, basedOn } = loaderData
  const { search } = useLocation()
  useFieldOfAddress()
  return (
    <AdminPage
      title={title}
      path={`/admin/site/${name}`}
      parent={{ name: 'My site', path: '/admin/site' }}
    >
      {samples !== 'none' && !hasDraft && <SampleAlert samples={samples} content={value} />}
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,48rem)_minmax(16rem,1fr)]">
        {/* A new key after publishing, discarding or restoring: the form starts from what is stored. */}
        <DocumentForm
          key={`${basedOn} ${hasDraft} ${versions.length} ${search}`}
          name={name}
          schema={documents[name].schema}
          value={value}
          basedOn={basedOn}
          answer={actionData ?? undefined}
          drawButtons={({ isBusy, hasChanges }) => (
            <>
              {documents[name].path && (
                <Button
                  type="submit"
                  name="intent"
                  value="preview"
                  variant="outline"
                  disabled={isBusy}
                >
                  See it on the page
                </Button>
              )}
              {(hasDraft || hasChanges) && (
                <ConfirmSubmit
                  trigger="Discard changes"
                  triggerProps={{ variant: 'quiet', disabled: isBusy }}
                  title="Discard your changes?"
                  confirmProps={{
                    type: 'submit',
                    name: 'intent',
                    value: 'discard',
                    formNoValidate: true,
                  }}
                >
                  <p>
                    Everything on this page goes back to what is published. This can’t be undone.
                  </p>
                </ConfirmSubmit>
              )}
            </>
          )}
        />
        <VersionList versions={versions} />
      </div>
    </AdminPage>
  )
}

type SampleAlertProps = { samples: 'placeholders' | 'prices' | 'words'; content: unknown }

/** Publishing the defaults confirms them without a changed word, unless they are placeholders. */
function SampleAlert({ samples, content }: SampleAlertProps) {
  if (samples === 'placeholders') {
    return (
      <Alert tone="warning" className="max-w-3xl">
        <AlertTitle>These are samples</AlertTitle>
        <p>Replace them with your own. Your visitors never see the ones you leave.</p>
      </Alert>
    )
  }
  if (samples === 'prices') {
    return (
      <Alert tone="warning" className="max-w-3xl">
        <AlertTitle>These are sample words and sample prices</AlertTitle>
        <p>
          When you publish, the words are yours. Each price is yours once you type your own or
          confirm the sample. Until then your visitors read “Ask me” in its place.
        </p>
      </Alert>
    )
  }
  return (
    <Alert tone="warning" className="max-w-3xl">
      <AlertTitle>These are sample words</AlertTitle>
      <p>Change what you like. When you publish, they are yours.</p>
      <Form method="post" className="mt-2">
        <input type="hidden" name="content" value={JSON.stringify(content)} />
        <input type="hidden" name="basedOn" value="0" />
        <Button type="submit" name="intent" value="publish" variant="outline" size="small">
          These are fine as they are
        </Button>
      </Form>
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
