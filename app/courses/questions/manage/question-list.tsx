import type { ListedQuestion } from '#app/courses/questions/questions.data.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { Badge } from '#app/ui/badge.tsx'
import { RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

const shownLength = 240

export function QuestionList({ questions }: { questions: ListedQuestion[] }) {
  const { formatDate, formatTime } = useDates()
  return (
    <Table aria-label="Questions">
      <TableHeader>
        <TableRow>
          <TableHead>Date</TableHead>
          <TableHead>Student</TableHead>
          <TableHead>Lesson</TableHead>
          <TableHead>Question</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {questions.map((question) => {
          const { id, created_at: at, answer, is_public } = question
          const name = question.asker_name || question.asker_email
          return (
            <TableRow key={id} aria-label={`Question of ${name}`}>
              <TableCell label="Date" className="xl:whitespace-nowrap">
                <time dateTime={at} title={formatTime(at)}>
                  {formatDate(at)}
                </time>
              </TableCell>
              <TableCell label="Student" className="wrap-anywhere">
                {name}
              </TableCell>
              <TableCell label="Lesson" className="wrap-anywhere">
                {question.lesson_title}
                <span className="block text-muted text-sm">{question.course_title}</span>
              </TableCell>
              <TableCell className="sm:w-2/5 xl:w-1/2">
                <p className="wrap-anywhere">{excerpt(question.question, shownLength)}</p>
                <div className="mt-3 flex flex-wrap items-center gap-2">
                  {answer ? <Badge tone="success">Answered</Badge> : <Badge>Waiting</Badge>}
                  {is_public && <Badge>Public</Badge>}
                  <RowActions>
                    <RowLink
                      to={`/admin/questions/${id}`}
                      variant={answer ? 'outline' : 'primary'}
                      name={`the question of ${name}`}
                    >
                      {answer ? 'Open' : 'Answer'}
                    </RowLink>
                  </RowActions>
                </div>
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
