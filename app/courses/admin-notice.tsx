import { useDates } from '#app/lib/dates/use-dates.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

type AdminNoticeProps = {
  /** The course or lesson that is a draft; null when students see it. */
  draft: 'course' | 'lesson' | null
  /** When the lesson's module opens to students; null when it has. */
  opensAt?: string | null
  /** Drafts, or modules that open later, are among what the page shows. */
  hasHidden?: boolean
  editPath: string
  children?: React.ReactNode
}

/** For admins only: they see the course as a student does, with a link back to editing. */
export function AdminNotice({ draft, opensAt, hasHidden, editPath, children }: AdminNoticeProps) {
  const { formatTime } = useDates()
  const hidden = draft
    ? `Draft: students don’t see this ${draft}.`
    : opensAt && `Students see this lesson from ${formatTime(opensAt)}.`
  const seen = hasHidden
    ? 'Students see this without the drafts and the modules that open later.'
    : 'This is what students see.'
  return (
    <Alert tone={hidden ? 'warning' : 'neutral'} className="no-print">
      <AlertTitle>{hidden || seen}</AlertTitle>
      <p>
        <SiteLink to={editPath} className="link finger-target inline-block py-1">
          Edit modules and lessons
        </SiteLink>
      </p>
      {children}
    </Alert>
  )
}
