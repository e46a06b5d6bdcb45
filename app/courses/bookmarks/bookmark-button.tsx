import { Bookmark, BookmarkCheck } from 'lucide-react'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'

type BookmarkButtonProps = { path: string; isBookmarked: boolean }

export function BookmarkButton({ path, isBookmarked }: BookmarkButtonProps) {
  const Icon = isBookmarked ? BookmarkCheck : Bookmark
  return (
    <Form method="post" action={path} preventScrollReset className="no-print">
      <Button
        type="submit"
        name="intent"
        value={isBookmarked ? 'remove' : 'add'}
        variant="quiet"
        size="small"
        aria-pressed={isBookmarked}
      >
        <Icon aria-hidden /> {isBookmarked ? 'Bookmarked' : 'Bookmark'}
      </Button>
    </Form>
  )
}
