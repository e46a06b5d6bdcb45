import { useNavigation } from 'react-router'
import type { TakeInReport, Transfer } from '#app/lib/host.ts'
import { counted } from '#app/lib/lists.ts'
import { Form } from '#app/shell/form.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

/** The report before anything is written, and the last question. */
export function TakeInSummary({ blog }: { blog: TakeInReport }) {
  const intent = useNavigation().formData?.get('intent')
  const posts = blog.published + blog.scheduled + blog.drafts
  return (
    <section aria-labelledby="summary-heading" className="grid max-w-3xl gap-6">
      <h2 id="summary-heading" className="text-2xl">
        {posts === 0
          ? 'There is no post to bring'
          : `Bring ${counted(posts, 'post')} from ${blog.program}?`}
      </h2>
      <ComingAlong blog={blog} />
      <LeftOut blog={blog} />
      <p>Nothing has been added yet. All of it is added at once, or nothing at all.</p>
      <div className="flex flex-wrap gap-3">
        {posts > 0 && (
          <Form method="post">
            <input type="hidden" name="intent" value="bring" />
            <Button type="submit" pending={intent === 'bring'} pendingLabel="Starting...">
              Bring these posts
            </Button>
          </Form>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="forget" />
          <Button type="submit" variant="outline">
            Leave my site as it is
          </Button>
        </Form>
      </div>
    </section>
  )
}

function ComingAlong({ blog }: { blog: TakeInReport }) {
  const { published, scheduled, drafts, pictures, addresses, authors, categories } = blog
  return (
    <section aria-labelledby="along-heading" className="grid gap-2">
      <h2 id="along-heading" className="text-xl">
        What comes along
      </h2>
      <ul className="list-disc pl-5 wrap-anywhere">
        <li>{counted(published, 'published post')}</li>
        {scheduled > 0 && <li>{counted(scheduled, 'scheduled post')}</li>}
        {drafts > 0 && <li>{counted(drafts, 'draft')}</li>}
        <li>{counted(pictures, 'picture')}</li>
        <li>
          {counted(addresses, 'old address', 'old addresses')} that will lead to the posts here
        </li>
        {categories.length > 0 && <li>Categories: {categories.join(', ')}</li>}
        {authors.length > 0 && <li>Authors, as names: {authors.join(', ')}</li>}
      </ul>
    </section>
  )
}

function LeftOut({ blog: { leftOut } }: { blog: TakeInReport }) {
  return (
    <section aria-labelledby="left-out-heading" className="grid gap-2">
      <h2 id="left-out-heading" className="text-xl">
        What is left out or changed
      </h2>
      {leftOut.length === 0 && <p>Nothing.</p>}
      <ul className="grid gap-1 wrap-anywhere">
        {leftOut.map(({ words, examples }) => (
          <li key={words}>
            {examples.length === 0 ? (
              words
            ) : (
              <details>
                <summary>{words}</summary>
                <ul className="list-disc pl-5 text-muted text-sm">
                  {examples.map((example) => (
                    <li key={example}>{example}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The outcome. A file that could not be read is told beside its field. */
export function TakeInResult({ transfer: { status, error, blog } }: { transfer: Transfer }) {
  if (status === 'failed') {
    return (
      <Alert tone="danger" role="alert" className="max-w-3xl">
        <AlertTitle>Your blog couldn’t be imported</AlertTitle>
        <p className="wrap-anywhere">{error}</p>
      </Alert>
    )
  }
  if (status === 'cancelled') {
    return (
      <Alert role="status" className="max-w-3xl">
        <AlertTitle>It was cancelled</AlertTitle>
        <p>Nothing was changed.</p>
      </Alert>
    )
  }
  return (
    <div className="grid max-w-3xl gap-6">
      <Alert tone="success" role="status">
        <AlertTitle>Your posts are here</AlertTitle>
        <p>
          Look through them under{' '}
          <SiteLink to="/admin/blog" className="link">
            Posts
          </SiteLink>
          . See where their old links lead under{' '}
          <SiteLink to="/admin/old-addresses" className="link">
            Old addresses
          </SiteLink>
          .
        </p>
      </Alert>
      {blog && <ComingAlong blog={blog} />}
      {blog && <LeftOut blog={blog} />}
    </div>
  )
}
