import type { WritingRule } from '#app/blog/writing-rule.data.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { writingIsClosed } from './post-fields.ts'

type WritingNoticeProps = {
  rule: WritingRule
  /** The edited post is on the site. */
  isPublic: boolean
}

/** Told before the form: whether a post waits, or cannot be written at all. */
export function WritingNotice({ rule, isPublic }: WritingNoticeProps) {
  if (rule === 'open') return null
  if (rule === 'closed') {
    return (
      <Alert tone="warning">
        <AlertTitle>{writingIsClosed}</AlertTitle>
        <p>Posts that are on the site stay there. You can delete yours, but not change them.</p>
      </Alert>
    )
  }
  return (
    <Alert tone={isPublic ? 'warning' : 'neutral'} className="mb-6">
      {isPublic ? (
        <>
          <AlertTitle>A changed post waits again.</AlertTitle>
          <p>When you save, this post leaves the site until I have read it again.</p>
        </>
      ) : (
        <p>I read every post before it appears on the site. Yours waits here until then.</p>
      )}
    </Alert>
  )
}
