import type {
  CardPost,
  Corrected,
  ListedPost,
  PostLink,
  Relations,
  Role,
  Row,
  ViewRow,
  Writing,
} from './database-relations.ts'

/** A page of a list. Counting a search stops at a limit, and then there are more than `total`. */
type Page = { total: number; total_is_capped: boolean; page: number; page_size: number }

/** The columns of a post that readers see (private.post_words). */
export type PostWords = Record<'title' | 'content' | 'address' | 'author', string> &
  Record<
    'category' | 'picture' | 'picture_description' | 'excerpt' | 'search_description',
    string | null
  >

type Person = {
  user_id: string
  email: string
  full_name: string
  role: Role
  created_at: string
  last_sign_in_at: string | null
  is_blocked: boolean
}

/** A place that shows a picture. */
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

type PictureUse = {
  kind: string
  /** Null for a page of My site. */
  row_id: string | null
  /** The title, or the name of a page. */
  title: string
  /** The course of a lesson, or a course itself. */
  place: string | null
  alt: string | null
  /** The author of a post; null for anything else. */
  author: string | null
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
  | 'lesson'

/** Return types of functions that return JSON, and nullable columns of the others. */
type FunctionCorrections = {
  Functions: {
    describe_content: { Returns: { name: string; columns: string[]; rows: number }[] }
    read_staged_rows: { Returns: { number: number; content: Record<string, unknown> }[] }
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
    admin_list_posts: {
      Returns: Page & {
        posts: (ListedPost &
          Pick<
            Row<'blog_posts'>,
            'user_id' | 'published_at' | 'requested_published_at' | 'refusal_reason' | 'created_at'
          >)[]
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
        Record<'stopped_students' | 'new_subscribers' | 'new_claims', number>
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
    delete_preview: {
      Returns: {
        modules: number
        lessons: number
        /** The number of completions that would be deleted, and of students. */
        records: number
        students: number
        files: { bucket: string; path: string }[]
      }
    }
    confirm_offers_email: { Returns: string | null }
    find_mail_link: { Returns: string | null }
    find_offers_confirmation: {
      Returns: Pick<Row<'sign_up_offers_emails'>, 'email' | 'confirmed_at'>[]
    }
    find_offers_subscription: {
      Returns: Pick<Row<'sign_up_offers_emails'>, 'email' | 'unsubscribed_at'>[]
    }
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
    list_feed_posts: {
      Returns: (Pick<
        Row<'blog_posts'>,
        'id' | 'title' | 'slug' | 'excerpt' | 'author_name' | 'updated_at' | 'cover_image_url'
      > & {
        /** Null where the post is too long for a feed. */
        content: string | null
        published_at: string
        category_name: string | null
        is_by_reader: boolean
      })[]
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
    list_picture_uses: { Returns: (PictureUse & { picture: string })[] }
    list_pictures: {
      Returns: {
        bucket: string
        path: string
        added_at: string
        bytes: number
        uses: PictureUse[]
        total: number
      }[]
    }
    /** For each id in an export of a person who has another here: the id here. */
    match_people: { Returns: Record<string, string> }
    list_posts: { Returns: Page & { posts: CardPost[] } }
    next_publication_at: { Returns: string | null }
    /** `refusal` is null when the coupon fits. */
    quote_coupon: {
      Returns: {
        refusal: 'unknown' | 'over' | 'other-product' | 'used-up' | 'too-often' | null
        code: string | null
        discount_cents: number | null
      }[]
    }
    read_course: {
      Returns: {
        course: ViewRow<'course_progress'> | null
        /** All lessons in their order, with the reader's ticks. */
        outline: ViewRow<'course_outline'>[]
        lesson: Row<'course_lessons'> | null
        is_just_opened: boolean
      }
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
    read_post_changes: {
      Returns: { version: string; read: PostWords; now: PostWords } | null
    }
    read_post: {
      Returns:
        | (Pick<
            Row<'blog_posts'>,
            | 'id'
            | 'title'
            | 'slug'
            | 'content'
            | 'excerpt'
            | 'search_description'
            | 'word_count'
            | 'author_name'
            | 'published_at'
            | 'updated_at'
            | 'category_id'
            | 'cover_image_url'
            | 'cover_image_alt'
          > & {
            is_by_owner: boolean
            is_by_reader: boolean
            category: { id: string; name: string } | null
            /** None for a post that is not public. */
            previous: PostLink | null
            next: PostLink | null
            related: CardPost[]
          })
        | null
    }
    read_dashboard: {
      Returns: {
        courses: ViewRow<'course_progress'>[]
        lessons: { course_slug: string; lesson_slug: string; is_done: boolean }[]
        products: { slug: string; is_owned: boolean }[]
        checked_steps: { path: string; step: string }[]
      }
    }
    monday_letter_facts: {
      Returns: {
        today: Partial<FunctionCorrections['Functions']['admin_today']['Returns']>
        /** Null while every lesson that was opened is finished. */
        stop:
          | (Record<'course' | 'lesson', string> &
              Record<'started' | 'finished' | 'left_open', number>)
          | null
      }
    }
    next_reminder_at: { Returns: string | null }
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
    read_shop_window: {
      Returns: {
        courses: number
        lessons: number
        free_products: number
        /** Null where no title was asked for, or where it is not public. */
        course_title: string | null
        lesson_title: string | null
        product_title: string | null
      }[]
    }
    /** The files to remove from storage. */
    remove_sample_content: { Returns: { bucket: string; path: string }[] }
    sample_content: {
      Returns: {
        goes: Record<
          'posts' | 'categories' | 'courses' | 'lessons' | 'products' | 'questions',
          number
        >
        /** Samples that students use. */
        stays: Record<'begun_courses' | 'claimed_products', number>
        /** Rows that are no samples, or no longer. */
        own: Record<'posts' | 'courses', number>
      }
    }
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
    writing_rule: { Returns: Writing }
  }
}

/** The generated types, corrected where Postgres's catalogue knows less than the migrations say. */
export type Database = { public: Corrected<Relations, FunctionCorrections> }

type Schema = Database['public']

/** A row of a table or view. */
export type Tables<Name extends keyof (Schema['Tables'] & Schema['Views'])> = (Schema['Tables'] &
  Schema['Views'])[Name]['Row']

/** The answer of a database function. */
export type Returns<Name extends keyof Schema['Functions']> = Schema['Functions'][Name]['Returns']
