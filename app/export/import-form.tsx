import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileUpload } from '#app/upload/file-upload.tsx'

type ImportFormProps = { error: string | undefined }

export function ImportForm({ error }: ImportFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isStarting = useNavigation().formData?.get('intent') === 'check'
  return (
    <section aria-labelledby="import-heading" className="grid max-w-3xl gap-4">
      <h2 id="import-heading" className="text-2xl">
        Import
      </h2>
      <p>
        Brings the content of an export to this site. First you see what the ZIP holds; nothing is
        changed before you say so.
      </p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="check" />
        <FileUpload
          label="ZIP file"
          kind="archive"
          ticketAddress="/admin/export/uploads"
          folder="import"
          names={{ path: 'path' }}
          current={null}
          error={error}
          onBusy={setIsBusy}
        />
        <noscript>
          <p>
            Uploading a file needs scripts. Without them the server’s command npm run import does
            the same for an empty site.
          </p>
        </noscript>
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          disabled={isBusy}
          pending={isStarting}
          pendingLabel="Checking..."
        >
          Check this ZIP
        </Button>
      </Form>
    </section>
  )
}
