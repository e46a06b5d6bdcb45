import { counted } from '#app/lib/lists.ts'
import {
  Card,
  CardContent,
  CardCover,
  CardFooter,
  CardHeader,
  CardText,
  CardTitle,
} from '#app/ui/card.tsx'
import { PatternCover } from '#app/ui/pattern-cover.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { CardCourse } from './course-cards.data.ts'

/** For public pages: its title leads to the guarded course page. */
export function PublicCourseCard({ course }: { course: CardCourse }) {
  const { title, slug, description, lessons, hasFreeLesson } = course
  return (
    <Card className="h-full">
      <CardCover>
        <PatternCover seed={slug} />
      </CardCover>
      <CardHeader>
        <CardTitle className="wrap-anywhere">
          <SiteLink to={`/courses/${slug}`} className="finger-target inline-block hover:underline">
            {title}
          </SiteLink>
        </CardTitle>
        <p className="tabular text-muted text-sm">{counted(lessons, 'lesson')}</p>
      </CardHeader>
      <CardContent>{description && <CardText>{description}</CardText>}</CardContent>
      {hasFreeLesson && (
        <CardFooter>
          <SiteLink
            to={`/free-lessons/${slug}`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            Read a free lesson<span className="sr-only">: {title}</span>
          </SiteLink>
        </CardFooter>
      )}
    </Card>
  )
}
