import type { Row } from '#app/lib/database-relations.ts'

/** Answers of functions about the site as a whole, its store, its subscribers and its transfers. */
export type SiteAnswers = {
  describe_content: { Returns: { name: string; columns: string[]; rows: number }[] }
  read_staged_rows: { Returns: { number: number; content: Record<string, unknown> }[] }
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
  find_mail_stop: { Returns: { kind: 'reminder' | 'monday_letter'; is_on: boolean }[] }
  find_offers_confirmation: {
    Returns: Pick<Row<'sign_up_offers_emails'>, 'email' | 'confirmed_at'>[]
  }
  find_offers_subscription: {
    Returns: Pick<Row<'sign_up_offers_emails'>, 'email' | 'unsubscribed_at'>[]
  }
  /** For each id in an export of a person who has another here: the id here. */
  match_people: { Returns: Record<string, string> }
  /** `refusal` is null when the coupon fits. */
  quote_coupon: {
    Returns: {
      refusal: 'unknown' | 'over' | 'other-product' | 'used-up' | 'too-often' | null
      code: string | null
      discount_cents: number | null
    }[]
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
}
