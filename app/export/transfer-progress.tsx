import { useNavigation } from 'react-router'
import type { Transfer, TransferStep } from '#app/lib/host.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'

const titles: Record<Transfer['kind'], string> = {
  export: 'Your export is being made',
  check: 'The ZIP is being read',
  import: 'The import is running',
  'read-blog': 'Your old blog is being read',
  'take-in': 'Your posts are being brought here',
  look: 'The backup is being read',
  restore: 'The restore is running',
}

const steps: Record<TransferStep, string> = {
  start: 'Starting',
  backup: 'Making a backup first',
  texts: 'Texts and lists',
  files: 'Pictures, videos and PDFs',
  pictures: 'Pictures',
}

type TransferProgressProps = { transfer: Transfer; path: string }

export function TransferProgress({ transfer, path }: TransferProgressProps) {
  const { kind, step, done, total } = transfer
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total)
  const isCancelling = useNavigation().formData?.get('intent') === 'cancel'
  const title = titles[kind]
  return (
    <section aria-labelledby="progress-heading" className="grid max-w-3xl gap-4">
      <h2 id="progress-heading" className="text-2xl">
        {title}
      </h2>
      <p role="status">{steps[step]}</p>
      <Progress value={percent} label={title} />
      <p className="tabular text-muted text-sm">
        {total > 0 &&
          (/^(texts|pictures)$/.test(step) ? `${done} of ${total}` : sizes(done, total))}{' '}
        {percent}%
      </p>
      <p className="text-muted text-sm">
        You can leave this page: the work goes on, and you find it here again.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Form method="post">
          <input type="hidden" name="intent" value="cancel" />
          <Button
            type="submit"
            variant="outline"
            pending={isCancelling}
            pendingLabel="Cancelling..."
          >
            Cancel
          </Button>
        </Form>
        <noscript>
          <SiteLink to={path} className="link">
            Load the page again
          </SiteLink>
        </noscript>
      </div>
    </section>
  )
}

function sizes(done: number, total: number) {
  return `${formatFileSize(done)} of ${formatFileSize(total)},`
}
