import { CourseCover } from '#app/courses/cover/course-cover.tsx'
import { formatMinutes } from '#app/courses/minutes/format-minutes.ts'
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
import { SiteLink } from '#app/ui/site-link.tsx'
import type { CardCourse } from './course-cards.data.ts'

/** One column on a phone, three on a desk. */
const cardSizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw'

/** For public pages: its title leads to the guarded course page. */
export function PublicCourseCard({ course }: { course: CardCourse }) {
  const { title, slug, description, lessons, minutes, hasFreeLesson } = course
  return (
    <Card className="h-full">
      <CardCover>
        <CourseCover cover={course.cover} seed={slug} sizes={cardSizes} />
      </CardCover>
      <CardHeader>
        <CardTitle className="wrap-anywhere">
          <SiteLink to={`/courses/${slug}`} className="finger-target inline-block hover:underline">
            {title}
          </SiteLink>
        </CardTitle>
        <p className="tabular text-muted text-sm">
          {counted(lessons, 'lesson')}
          {minutes !== null && `, about ${formatMinutes(minutes)} in all`}
        </p>
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
