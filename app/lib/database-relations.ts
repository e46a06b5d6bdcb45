import type { Database as Generated, Json } from './database.types.ts'

export type JsonObject = { [key: string]: Json | undefined }

type GeneratedSchema = Generated['public']
type GeneratedTables = GeneratedSchema['Tables']
type GeneratedViews = GeneratedSchema['Views']

/** Corrects `Base` part by part. A name that `Base` does not have changes nothing. */
export type Corrected<Base, Correction> = {
  [Key in keyof Base]: Key extends keyof Correction
    ? Key extends 'Insert' | 'Returns'
      ? Correction[Key]
      : Correction[Key] extends readonly unknown[]
        ? Correction[Key]
        : Correction[Key] extends object
          ? Corrected<Base[Key], Correction[Key]>
          : Correction[Key]
    : Base[Key]
}

type NotNull<Row, Nullable extends keyof Row = never> = {
  [Column in keyof Row]: Column extends Nullable ? Row[Column] : NonNullable<Row[Column]>
}

/** An insert may leave these columns to a trigger. */
type Filled<Insert, Columns extends keyof Insert> = Omit<Insert, Columns> &
  Partial<Pick<Insert, Columns>>

type ContentType = 'text' | 'video'
export type Role = 'admin' | 'student'
export type Writing = 'open' | 'approval' | 'closed'
export type LetterStatus = 'draft' | 'scheduled' | 'sending' | 'paused' | 'stopped' | 'sent'
export type LetterTopic = 'posts' | 'offers'
type OrderState = 'pending' | 'paid' | 'fulfilled' | 'refunded' | 'disputed' | 'expired'
type RecipientStatus = 'waiting' | 'sending' | 'sent' | 'unknown' | 'bounced' | 'skipped'
/** A group of people that a letter goes to. */
export type LetterGroup =
  | { kind: 'offers' | 'students' }
  | { kind: 'product' | 'course_stopped' | 'course_finished'; id: string }

/** Facts about tables and views that Postgres's catalogue does not hold. */
type RelationCorrections = {
  Tables: {
    // Generated from columns that are never null.
    blog_posts: { Row: { excerpt: string; word_count: number; images_without_alt: number } }
    course_lessons: {
      Row: { content_type: ContentType }
      Insert: Filled<GeneratedTables['course_lessons']['Insert'], 'course_id' | 'order_index'>
    }
    letters: {
      Row: { status: LetterStatus; topic: LetterTopic; audience: LetterGroup[] }
      Update: { topic?: LetterTopic; audience?: LetterGroup[] }
    }
    letter_recipients: { Row: { status: RecipientStatus } }
    course_modules: { Insert: Filled<GeneratedTables['course_modules']['Insert'], 'order_index'> }
    paid_orders: { Row: { state: OrderState } }
    // Prices are sent as text, because JavaScript numbers would round.
    products: {
      Insert: Omit<GeneratedTables['products']['Insert'], 'price'> & { price: number | string }
      Update: { price?: number | string }
    }
    site_settings: { Row: { student_writing: Writing } }
    user_roles: { Row: { role: Role } }
  }
  // The catalogue calls every column of a view nullable.
  Views: {
    course_outline: {
      Row: NotNull<
        Omit<GeneratedViews['course_outline']['Row'], 'content_type'>,
        | 'completed_at'
        | 'previous_lesson_slug'
        | 'previous_lesson_title'
        | 'next_lesson_slug'
        | 'next_lesson_title'
        | 'next_module_title'
        | 'module_opens_at'
      > & { content_type: ContentType }
    }
    course_progress: {
      Row: NotNull<
        GeneratedViews['course_progress']['Row'],
        | 'course_description'
        | 'next_lesson_id'
        | 'next_lesson_slug'
        | 'next_lesson_title'
        | 'finished_at'
        | 'last_activity_at'
      >
    }
    coupon_list: {
      Row: NotNull<
        GeneratedViews['coupon_list']['Row'],
        'percent' | 'amount_cents' | 'product_title' | 'last_day' | 'most_uses'
      >
    }
    product_claims: { Row: NotNull<GeneratedViews['product_claims']['Row'], 'full_name'> }
    product_demand: { Row: NotNull<GeneratedViews['product_demand']['Row']> }
    product_waitlist_people: {
      Row: NotNull<GeneratedViews['product_waitlist_people']['Row'], 'full_name' | 'notified_at'>
    }
    qbo_check_list: {
      Row: NotNull<
        Omit<GeneratedViews['qbo_check_list']['Row'], 'kind'>,
        'course_id' | 'checked_on'
      > & { kind: 'lesson' | 'tip' }
    }
    question_list: {
      Row: NotNull<GeneratedViews['question_list']['Row'], 'answer' | 'answered_at'>
    }
    users: { Row: { id: string } }
  }
}

export type Relations = Corrected<GeneratedSchema, RelationCorrections>
export type Row<Name extends keyof Relations['Tables']> = Relations['Tables'][Name]['Row']
export type ViewRow<Name extends keyof Relations['Views']> = Relations['Views'][Name]['Row']

/** The columns of a post that lists and links show. */
export type ListedPost = Pick<
  Row<'blog_posts'>,
  'id' | 'title' | 'slug' | 'excerpt' | 'author_name' | 'updated_at' | 'category_id'
> & { category_name: string | null }

export type CardPost = Pick<
  Row<'blog_posts'>,
  | 'id'
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'word_count'
  | 'author_name'
  | 'updated_at'
  | 'category_id'
  | 'cover_image_url'
> & { published_at: string; category_name: string | null; is_by_reader: boolean }

export type PostLink = Pick<Row<'blog_posts'>, 'slug' | 'title'>

/** A page of a list. Counting a search stops at a limit, and then there are more than `total`. */
export type Page = { total: number; total_is_capped: boolean; page: number; page_size: number }
