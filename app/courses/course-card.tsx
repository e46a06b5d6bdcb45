import type { Tables } from '#app/lib/database.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { counted } from '#app/lib/lists.ts'
import { Badge } from '#app/ui/badge.tsx'
import {
  Card,
  CardContent,
  CardCover,
  CardFooter,
  CardHeader,
  CardText,
  CardTitle,
} from '#app/ui/card.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { CourseCover } from './cover/course-cover.tsx'
import type { CourseLook } from './cover/covers.data.ts'
import { formatMinutes } from './minutes/format-minutes.ts'
import { continueHash } from './place/use-kept-place.ts'
import { ProgressFigure } from './progress-figure.tsx'

const descriptionLength = 180

export type CourseCardProps = {
  course: Tables<'course_progress'>
  look: CourseLook
  /** The course to continue with: its button is the screen's primary one. */
  isCurrent: boolean
  /** Undefined where they cannot be counted. */
  minutes: number | undefined
}

export function CourseCard({ course, look, isCurrent, minutes }: CourseCardProps) {
  const path = `/courses/${course.course_slug}`
  const isEmpty = course.total_lessons === 0
  return (
    <Card className="h-full">
      <CardCover>
        <CourseCover
          cover={look.cover}
          seed={course.course_slug}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw"
        />
      </CardCover>
      <CardHeader>
        <CardTitle className="wrap-anywhere">
          <SiteLink to={path} className="finger-target inline-block hover:underline">
            {course.course_title}
          </SiteLink>
        </CardTitle>
        {!course.is_published && <Badge className="justify-self-start">Draft</Badge>}
      </CardHeader>
      <CardContent className="grid gap-4">
        {course.course_description && (
          <CardText className="wrap-anywhere">
            {excerpt(course.course_description, descriptionLength)}
          </CardText>
        )}
        {look.bestAfter && course.percent === 0 && (
          <p className="text-muted text-sm wrap-anywhere">Best after: {look.bestAfter.title}</p>
        )}
        {minutes !== undefined && (
          <p className="tabular text-muted text-sm">About {formatMinutes(minutes)} in all</p>
        )}
        {course.new_lessons > 0 && (
          <Badge tone="accent" className="justify-self-start">
            {counted(course.new_lessons, 'new lesson')} since you finished
          </Badge>
        )}
      </CardContent>
      <CardFooter className="grid! gap-5!">
        <ProgressFigure
          completed={course.completed_lessons}
          total={course.total_lessons}
          percent={course.percent}
          label={course.course_title}
        />
        {!isEmpty && (
          <ButtonLink
            to={startAt(path, course)}
            prefetch="none"
            variant={isCurrent ? 'accent' : 'outline'}
            aria-label={`${buttonWords(course.percent)}: ${course.course_title}`}
            className="justify-self-start"
          >
            {buttonWords(course.percent)}
          </ButtonLink>
        )}
      </CardFooter>
    </Card>
  )
}

function buttonWords(percent: number) {
  if (percent >= 100) return 'Review Course'
  return percent > 0 ? 'Continue Learning' : 'Start Learning'
}

/** The first open lesson from where the student was; a finished course opens at its outline. */
function startAt(path: string, { percent, next_lesson_slug: next }: CourseCardProps['course']) {
  return percent < 100 && next ? `${path}/${next}${continueHash}` : path
}
