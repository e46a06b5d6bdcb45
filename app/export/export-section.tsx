import { useNavigation } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'

export function ExportSection() {
  const isStarting = useNavigation().formData?.get('intent') === 'export'
  return (
    <section aria-labelledby="export-heading" className="grid max-w-3xl gap-4">
      <h2 id="export-heading" className="text-2xl">
        Export
      </h2>
      <p>
        The ZIP has your posts and lessons as pages to read, every list as a table for spreadsheets,
        and all pictures, videos and PDFs. It holds names, addresses and messages of people, so keep
        it private. There are no passwords in it.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="export" />
        <Button type="submit" pending={isStarting} pendingLabel="Starting...">
          Export everything
        </Button>
      </Form>
    </section>
  )
}
