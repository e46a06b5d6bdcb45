import type { Row, ViewRow } from '#app/lib/database-relations.ts'

/** A course in a learning record. */
type RecordedCourse = {
  id: string
  title: string
  /** One per line. */
  skills: string | null
  completed_lessons: number
  total_lessons: number
  /** The words of each completed lesson. */
  minutes: number
  finished_at: string | null
}

/** Answers of functions for students. */
export type LearningAnswers = {
  list_course_cards: {
    Returns: {
      title: string
      slug: string
      description: string | null
      lessons: number
      /** Null where they cannot be counted. */
      minutes: number | null
      free_lesson_title: string | null
      free_lesson_updated_at: string | null
      cover_image_url: string | null
      cover_image_alt: string | null
    }[]
  }
  find_lesson_check: { Returns: string | null }
  list_lesson_questions: {
    Returns: (Pick<
      Row<'lesson_questions'>,
      'id' | 'question' | 'answer' | 'created_at' | 'answered_at' | 'is_public'
    > & {
      is_mine: boolean
      /** Null unless the owner shows it. */
      asker_name: string | null
      /** Paths in the bucket question-pictures. */
      pictures: string[]
    })[]
  }
  read_course: {
    Returns: {
      course: ViewRow<'course_progress'> | null
      /** All lessons in their order, with the reader's ticks. */
      outline: ViewRow<'course_outline'>[]
    }
  }
  /** Null where there is no such lesson in that course. */
  read_lesson: {
    Returns: {
      course: Pick<
        ViewRow<'course_progress'>,
        | 'course_id'
        | 'course_title'
        | 'course_slug'
        | 'is_published'
        | 'total_lessons'
        | 'completed_lessons'
        | 'percent'
      >
      /** All lessons of the course in their order, with the reader's ticks. */
      outline: Pick<
        ViewRow<'course_outline'>,
        | 'module_id'
        | 'module_title'
        | 'module_opens_at'
        | 'lesson_id'
        | 'lesson_slug'
        | 'lesson_title'
        | 'content_type'
        | 'has_pdf'
        | 'completed_at'
        | 'is_published'
      >[]
      place: ViewRow<'course_outline'>
      lesson: Omit<Row<'course_lessons'>, 'search'>
      is_just_opened: boolean
    } | null
  }
  /** Null where there is no such course. */
  read_kept: {
    Returns: {
      /** By the ids of the course's lessons; none where they cannot be counted. */
      minutes: Record<string, number>
      note: Pick<Row<'lesson_notes'>, 'words' | 'version'> | null
      is_bookmarked: boolean
      place: Pick<Row<'lesson_places'>, 'block' | 'video_seconds' | 'updated_at'> | null
    } | null
  }
  read_free_lesson: {
    Returns: {
      course: Pick<Row<'courses'>, 'title' | 'slug' | 'description'>
      lesson: Pick<
        Row<'course_lessons'>,
        | 'title'
        | 'slug'
        | 'content_type'
        | 'content'
        | 'notes'
        | 'minutes'
        | 'created_at'
        | 'updated_at'
      > & {
        /** Null for a lesson to read. `content`: the link to YouTube. */
        film: Pick<
          Row<'course_lessons'>,
          'content' | 'video_url' | 'poster_url' | 'captions' | 'captions_url' | 'chapters'
        > | null
        has_pdf: boolean
      }
      /** Those with open lessons, and those that open later, without theirs; in their order. */
      modules: (Pick<Row<'course_modules'>, 'id' | 'title' | 'opens_at'> & {
        lessons: Pick<Row<'course_lessons'>, 'id' | 'title' | 'is_free'>[]
      })[]
    } | null
  }
  read_my_record: { Returns: RecordedCourse[] }
  read_shared_record: {
    /** `name`: null where the student does not show it. */
    Returns: { name: string | null; courses: RecordedCourse[] } | null
  }
  read_dashboard: {
    Returns: {
      courses: ViewRow<'course_progress'>[]
      lessons: { course_slug: string; lesson_slug: string; is_done: boolean }[]
      products: { slug: string; is_owned: boolean }[]
      checked_steps: { path: string; step: string }[]
    }
  }
  next_reminder_at: { Returns: string | null }
  save_lesson_note: { Returns: { version: number; added: string } }
  search_learning: {
    Returns: {
      kind: 'lesson' | 'note' | 'tip'
      title: string
      slug: string
      /** Null for a tip. */
      course_title: string | null
      course_slug: string | null
      snippet: string
    }[]
  }
}
