import type { Page, Role, Row, ViewRow } from '#app/lib/database-relations.ts'

type Person = {
  user_id: string
  email: string
  full_name: string
  role: Role
  created_at: string
  last_sign_in_at: string | null
  is_blocked: boolean
}

/** Null to others than admins. */
type Waiting = Record<
  'unread_messages' | 'failed_mail' | 'posts_to_review' | 'open_questions',
  number
> | null

type NumberKind =
  | 'visit'
  | 'reader'
  | 'page'
  | 'from'
  | 'search'
  | 'quiz'
  | 'call'
  | 'sign_up'
  | 'claim'
  | 'sale'
  | 'lesson'

/** Answers of functions for the owner’s overviews. */
export type OverviewAnswers = {
  admin_dashboard_figures: {
    Returns: Record<
      | 'courses'
      | 'products'
      /** Students who completed a lesson within a week. */
      | 'active_students'
      | 'posts'
      | 'questions'
      | 'users'
      | 'messages'
      | 'undelivered_messages'
      | 'subscribers',
      number
    >
  }
  admin_list_people: {
    Returns: {
      people: (Person & { completed_lessons: number; claims: number })[]
      total: number
    }
  }
  admin_read_person: {
    Returns:
      | (Person & {
          is_confirmed: boolean
          /** The number of sessions, verified second factors and posts. */
          devices: number
          factors: number
          posts: number
          claims: Pick<Row<'product_orders'>, 'id' | 'product_title' | 'order_date'>[]
          courses: ViewRow<'course_progress'>[]
          completed_lessons: (Pick<
            Row<'user_course_progress'>,
            'id' | 'course_id' | 'completed_at'
          > & { lesson_title: string })[]
        })
      | null
  }
  admin_stopped_students: {
    Returns: {
      students: {
        user_id: string
        email: string
        full_name: string
        last_completed_at: string
        /** The unfinished course that the student worked on last. */
        course_title: string
        course_slug: string
        completed_lessons: number
        total_lessons: number
      }[]
      /** At most 1,000 are counted. */
      total: number
    }
  }
  admin_today: {
    Returns: NonNullable<Waiting> &
      Record<
        | 'stopped_students'
        | 'new_subscribers'
        | 'new_claims'
        | 'disputed_payments'
        | 'refunded_with_pdf'
        | 'new_sales',
        number
      >
  }
  admin_waiting: { Returns: Waiting }
  admin_user_progress: {
    Returns: Page & {
      users: (Pick<Row<'user_roles'>, 'user_id' | 'role' | 'created_at'> & {
        email: string
        full_name: string | null
        completed_lessons: number
        last_activity_at: string | null
        courses: ViewRow<'course_progress'>[]
      })[]
    }
  }
  monday_letter_facts: {
    Returns: {
      /** Null while the site has no admin. */
      owner: { id: string; email: string } | null
      today: Partial<OverviewAnswers['admin_today']['Returns']>
      /** Null while nobody has stopped at a lesson. */
      stop: (Record<'course_id' | 'course' | 'lesson', string> & { stopped: number }) | null
    }
  }
  read_monday_letter: { Returns: { is_on: boolean; last_monday: string; token: string } }
  read_numbers: {
    Returns: {
      today: string
      /** A place is a step of days, 0 for the newest. */
      places: { kind: NumberKind; place: number; count: number }[]
      before: Partial<Record<NumberKind, number>>
      names: { kind: 'page' | 'from' | 'search'; name: string; count: number; before: number }[]
    }
  }
  site_check: {
    Returns: {
      problem: string
      table_name: string
      row_id: string | null
      title: string
      detail: string | null
      /** The course of a lesson or module. */
      parent_id: string | null
    }[]
  }
}
