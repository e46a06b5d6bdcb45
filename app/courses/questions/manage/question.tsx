import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { answerForm } from '#app/courses/questions/question-fields.ts'
import { QuestionPictures } from '#app/courses/questions/question-pictures.tsx'
import {
  answerQuestion,
  deleteQuestion,
  findQuestion,
  mailQuestion,
} from '#app/courses/questions/questions.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { act, checked, failed, formOf } from '#app/lib/form.server.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { DeleteRow } from '#app/ui/row-actions.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/question.ts'
import { AnswerForm } from './answer-form.tsx'

const list = '/admin/questions'

export async function loader({ context, params }: Route.LoaderArgs) {
  return getQuestion(context, params.questionId)
}

async function getQuestion(context: Context, id: string) {
  const reading = isUuid(id) ? findQuestion(context.get(supabaseContext), id) : null
  const found = await readOrThrow(context, 'The question could not be loaded', reading)
  if (found) return found
  throw notFound({
    title: 'Question Not Found',
    text: 'There is no question here. The student may have deleted it.',
    reason: 'There is no such question.',
    back: { label: 'Back to Questions', to: list },
  })
}

export async function action({ context, params }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const { question } = await getQuestion(context, params.questionId)
  const acts = {
    answer: checked(answerForm, async (fields) => {
      await answerQuestion(supabase, question.id, fields)
      return tellAsker(context, question)
    }),
    delete: async () => {
      await deleteQuestion(supabase, question.id)
      const text = 'The question has been removed.'
      return succeed(context, { title: 'Question Deleted', text, to: list })
    },
  }
  return act(context, formOf(context), acts, failed('Not saved.', { title: 'Not Saved' }))
}

type Question = Awaited<ReturnType<typeof getQuestion>>['question']

/** The answer stands under the lesson also when the mail about it failed. */
async function tellAsker(context: Context, { id, ...question }: Question) {
  const name = question.asker_name || question.asker_email
  try {
    await mailQuestion(context.get(supabaseContext), id, 'answer')
  } catch (cause) {
    context.get(hostContext).log('error', 'answer saved but not mailed', cause)
    const text = `Your answer is under the lesson, but the email to ${name} failed. Save it again to send it again.`
    showToast(context, { title: 'Not Emailed', text, tone: 'destructive' })
    return redirect(`${list}/${id}`)
  }
  const isFirst = !question.answer_mail_requested
  const text = isFirst ? `${name} gets it by email.` : 'The new words are under the lesson.'
  return succeed(context, { title: 'Answer Saved', text, to: list })
}

/** Also after a conflict: the page shows the question as it is now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Answer a Question', noindex: true })
}

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formatTime } = useDates()
  const { question, pictures } = loaderData
  const { id, course_slug, lesson_slug, lesson_title, asker_email } = question
  const name = question.asker_name || asker_email
  return (
    <AdminPage
      title={`Question from ${name}`}
      path={`${list}/${id}`}
      parent={{ name: 'Questions', path: list }}
      lead={<span className="wrap-anywhere">{asker_email}</span>}
      actions={
        <DeleteRow what="Question" label="Delete the question" id={id}>
          <p>
            The question will be gone, with its pictures and your answer. This cannot be undone.
          </p>
        </DeleteRow>
      }
    >
      <section aria-label="The question" className="margin-line grid max-w-3xl gap-3 pl-5">
        <p className="text-muted text-sm wrap-anywhere">
          Asked on {formatTime(question.created_at)} about{' '}
          <SiteLink to={`/courses/${course_slug}/${lesson_slug}`} className="link">
            {lesson_title}
          </SiteLink>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{question.question}</p>
        <QuestionPictures pictures={pictures} />
      </section>
      <AnswerForm
        name={name}
        isAnswered={question.answer !== null}
        seen={question.seen}
        values={
          actionData?.values ?? {
            answer: question.answer ?? '',
            isPublic: question.is_public,
            showsName: question.shows_name,
          }
        }
        answered={actionData?.errors}
      />
    </AdminPage>
  )
}
