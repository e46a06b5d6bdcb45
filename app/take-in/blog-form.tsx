import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileUpload } from '#app/upload/file-upload.tsx'

type BlogFormProps = { error: string | undefined }

export function BlogForm({ error }: BlogFormProps) {
  const [isBlogBusy, setIsBlogBusy] = useState(false)
  const [isPicturesBusy, setIsPicturesBusy] = useState(false)
  const isStarting = useNavigation().formData?.get('intent') === 'read'
  const upload = { ticketAddress: '/admin/export/uploads', folder: 'import', current: null }
  return (
    <Form method="post" className="grid max-w-3xl gap-4">
      <input type="hidden" name="intent" value="read" />
      <p>
        In WordPress, the file comes from Tools, Export, Posts (or All content). In Ghost, it comes
        from Settings, Import/Export.
      </p>
      <FileUpload
        {...upload}
        label="Export of your old blog"
        kind="blog"
        names={{ path: 'path' }}
        error={error}
        onBusy={setIsBlogBusy}
      />
      <FileUpload
        {...upload}
        label="Pictures (optional)"
        kind="blogPictures"
        names={{ path: 'pictures' }}
        onBusy={setIsPicturesBusy}
      />
      <p className="text-muted text-sm">
        I never load anything from your old site. A picture that is in neither file is left out, and
        its description stays in the post.
      </p>
      <noscript>
        <p>Uploading a file needs scripts.</p>
      </noscript>
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        disabled={isBlogBusy || isPicturesBusy}
        pending={isStarting}
        pendingLabel="Reading..."
      >
        Check this file
      </Button>
    </Form>
  )
}
