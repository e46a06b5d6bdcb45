import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

type AdminNoticeProps = { isPublished: boolean; editPath: string; children?: React.ReactNode }

/** For admins only: they see the course as a student does, with a link back to editing. */
export function AdminNotice({ isPublished, editPath, children }: AdminNoticeProps) {
  return (
    <Alert tone={isPublished ? 'neutral' : 'warning'} className="no-print">
      <AlertTitle>
        {isPublished ? 'This is what students see.' : 'Draft: students do not see this course.'}
      </AlertTitle>
      <p>
        <SiteLink to={editPath} className="link finger-target inline-block py-1">
          Edit modules and lessons
        </SiteLink>
      </p>
      {children}
    </Alert>
  )
}
