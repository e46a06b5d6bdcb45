import { useFetcher } from 'react-router'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

type ClaimFormProps = { slug: string; title: string; price: number; isOwned: boolean }

/** Claims a free product, opens an owned one, and registers interest in a paid one. */
export function ClaimForm({ slug, title, price, isOwned }: ClaimFormProps) {
  const fetcher = useFetcher()
  if (isOwned) {
    return (
      <ButtonLink
        to="/my-downloads"
        variant="accent"
        size="large"
        className="sm:justify-self-start"
      >
        Go to My Downloads
      </ButtonLink>
    )
  }
  const isFree = price === 0
  return (
    <Form fetcher={fetcher} method="post" action={`/store/${slug}/claim`}>
      <Button
        type="submit"
        variant="accent"
        size="large"
        pending={fetcher.state !== 'idle'}
        pendingLabel={isFree ? 'Claiming...' : 'One moment...'}
        aria-label={isFree ? `Claim for Free: ${title}` : `Buy Now: ${title}`}
      >
        {isFree ? 'Claim for Free' : 'Buy Now'}
      </Button>
    </Form>
  )
}
