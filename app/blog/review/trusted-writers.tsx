import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import type { listTrustedWriters } from './review.data.ts'

type TrustedWritersProps = { writers: Awaited<ReturnType<typeof listTrustedWriters>> }

export function TrustedWriters({ writers }: TrustedWritersProps) {
  return (
    <section aria-labelledby="trusted-writers">
      <h2 id="trusted-writers" className="mb-2 text-2xl">
        Trusted writers
      </h2>
      <p className="text-muted">
        {writers.length > 0
          ? 'Their posts appear at once, even when others wait for you.'
          : 'Nobody yet. You can trust a writer when you approve a post.'}
      </p>
      <ul className="mt-2">
        {writers.map(({ id, email, full_name: name }) => (
          <li key={id} className="grid gap-2 border-rule border-b py-4">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name || email}</p>
              {name && <p className="text-muted text-sm wrap-anywhere">{email}</p>}
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                name="intent"
                value="withdraw-trust"
                variant="outline"
                size="small"
                aria-label={`Withdraw trust from ${name || email}`}
              >
                Withdraw trust
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
