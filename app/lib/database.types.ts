// Generated from supabase/migrations by npm run db:types. Do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      admin_seen_lists: {
        Row: {
          list: string
          seen_at: string
          user_id: string
        }
        Insert: {
          list: string
          seen_at?: string
          user_id?: string
        }
        Update: {
          list?: string
          seen_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "admin_seen_lists_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          act: string
          acted_at: string
          actor_email: string
          actor_id: string | null
          detail: string | null
          id: string
          imported_at: string | null
          subject_email: string
          subject_id: string | null
        }
        Insert: {
          act: string
          acted_at?: string
          actor_email: string
          actor_id?: string | null
          detail?: string | null
          id?: string
          imported_at?: string | null
          subject_email: string
          subject_id?: string | null
        }
        Update: {
          act?: string
          acted_at?: string
          actor_email?: string
          actor_id?: string | null
          detail?: string | null
          id?: string
          imported_at?: string | null
          subject_email?: string
          subject_id?: string | null
        }
        Relationships: []
      }
      blog_categories: {
        Row: {
          created_at: string
          id: string
          name: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "blog_categories_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      blog_posts: {
        Row: {
          author_name: string
          category_id: string | null
          content: string
          cover_image_alt: string | null
          cover_image_url: string | null
          created_at: string
          excerpt: string | null
          id: string
          images_without_alt: number | null
          needs_review: boolean
          original_author: string | null
          published_at: string | null
          refusal_reason: string | null
          requested_published_at: string | null
          reviewed_at: string | null
          search: unknown
          search_description: string | null
          slug: string
          title: string
          updated_at: string
          user_id: string
          word_count: number | null
          written_excerpt: string | null
        }
        Insert: {
          author_name?: string
          category_id?: string | null
          content: string
          cover_image_alt?: string | null
          cover_image_url?: string | null
          created_at?: string
          excerpt?: never
          id?: string
          images_without_alt?: never
          needs_review?: never
          original_author?: string | null
          published_at?: string | null
          refusal_reason?: string | null
          requested_published_at?: string | null
          reviewed_at?: string | null
          search?: never
          search_description?: string | null
          slug?: string
          title: string
          updated_at?: string
          user_id?: string
          word_count?: never
          written_excerpt?: string | null
        }
        Update: {
          author_name?: string
          category_id?: string | null
          content?: string
          cover_image_alt?: string | null
          cover_image_url?: string | null
          created_at?: string
          excerpt?: never
          id?: string
          images_without_alt?: never
          needs_review?: never
          original_author?: string | null
          published_at?: string | null
          refusal_reason?: string | null
          requested_published_at?: string | null
          reviewed_at?: string | null
          search?: never
          search_description?: string | null
          slug?: string
          title?: string
          updated_at?: string
          user_id?: string
          word_count?: never
          written_excerpt?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "blog_posts_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "blog_categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "blog_posts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_replies: {
        Row: {
          created_at: string
          error: string | null
          id: string
          sent_at: string | null
          status: string
          submission_id: string
          words: string
        }
        Insert: {
          created_at?: string
          error?: string | null
          id?: string
          sent_at?: string | null
          status?: string
          submission_id: string
          words: string
        }
        Update: {
          created_at?: string
          error?: string | null
          id?: string
          sent_at?: string | null
          status?: string
          submission_id?: string
          words?: string
        }
        Relationships: [
          {
            foreignKeyName: "contact_replies_submission_id_fkey"
            columns: ["submission_id"]
            isOneToOne: false
            referencedRelation: "contact_submissions"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_submissions: {
        Row: {
          archived_at: string | null
          created_at: string
          email: string
          email_attempts: number
          email_error: string | null
          email_sent_at: string | null
          email_status: string | null
          email_to: string | null
          id: string
          mail_requested: boolean
          message: string
          name: string
          note: string
          read_at: string | null
          replied_at: string | null
        }
        Insert: {
          archived_at?: string | null
          created_at?: string
          email: string
          email_attempts?: number
          email_error?: string | null
          email_sent_at?: string | null
          email_status?: string | null
          email_to?: string | null
          id?: string
          mail_requested?: boolean
          message: string
          name: string
          note?: string
          read_at?: string | null
          replied_at?: string | null
        }
        Update: {
          archived_at?: string | null
          created_at?: string
          email?: string
          email_attempts?: number
          email_error?: string | null
          email_sent_at?: string | null
          email_status?: string | null
          email_to?: string | null
          id?: string
          mail_requested?: boolean
          message?: string
          name?: string
          note?: string
          read_at?: string | null
          replied_at?: string | null
        }
        Relationships: []
      }
      coupons: {
        Row: {
          amount_cents: number | null
          code: string
          created_at: string
          id: string
          is_on: boolean
          last_day: string | null
          most_uses: number | null
          percent: number | null
          product_id: string | null
        }
        Insert: {
          amount_cents?: number | null
          code: string
          created_at?: string
          id?: string
          is_on?: boolean
          last_day?: string | null
          most_uses?: number | null
          percent?: number | null
          product_id?: string | null
        }
        Update: {
          amount_cents?: number | null
          code?: string
          created_at?: string
          id?: string
          is_on?: boolean
          last_day?: string | null
          most_uses?: number | null
          percent?: number | null
          product_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "coupons_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      course_lessons: {
        Row: {
          captions: string | null
          captions_url: string | null
          chapters: string | null
          content: string | null
          content_type: string
          course_id: string
          created_at: string
          id: string
          images_without_alt: number | null
          is_free: boolean
          is_published: boolean
          minutes: number | null
          module_id: string
          notes: string | null
          order_index: number
          own_minutes: number | null
          pdf_name: string | null
          pdf_size_bytes: number | null
          pdf_url: string | null
          poster_url: string | null
          published_at: string | null
          search: unknown
          slug: string
          title: string
          updated_at: string
          video_name: string | null
          video_seconds: number | null
          video_size_bytes: number | null
          video_url: string | null
        }
        Insert: {
          captions?: string | null
          captions_url?: string | null
          chapters?: string | null
          content?: string | null
          content_type?: string
          course_id: string
          created_at?: string
          id?: string
          images_without_alt?: never
          is_free?: boolean
          is_published?: boolean
          minutes?: never
          module_id: string
          notes?: string | null
          order_index: number
          own_minutes?: number | null
          pdf_name?: string | null
          pdf_size_bytes?: number | null
          pdf_url?: string | null
          poster_url?: string | null
          published_at?: string | null
          search?: never
          slug?: string
          title: string
          updated_at?: string
          video_name?: string | null
          video_seconds?: number | null
          video_size_bytes?: number | null
          video_url?: string | null
        }
        Update: {
          captions?: string | null
          captions_url?: string | null
          chapters?: string | null
          content?: string | null
          content_type?: string
          course_id?: string
          created_at?: string
          id?: string
          images_without_alt?: never
          is_free?: boolean
          is_published?: boolean
          minutes?: never
          module_id?: string
          notes?: string | null
          order_index?: number
          own_minutes?: number | null
          pdf_name?: string | null
          pdf_size_bytes?: number | null
          pdf_url?: string | null
          poster_url?: string | null
          published_at?: string | null
          search?: never
          slug?: string
          title?: string
          updated_at?: string
          video_name?: string | null
          video_seconds?: number | null
          video_size_bytes?: number | null
          video_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "course_lessons_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "course_lessons_module_id_fkey"
            columns: ["module_id"]
            isOneToOne: false
            referencedRelation: "course_modules"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "course_lessons_module_id_fkey"
            columns: ["module_id"]
            isOneToOne: false
            referencedRelation: "course_outline"
            referencedColumns: ["module_id"]
          },
        ]
      }
      course_modules: {
        Row: {
          course_id: string
          created_at: string
          id: string
          opens_at: string | null
          order_index: number
          title: string
          updated_at: string
        }
        Insert: {
          course_id: string
          created_at?: string
          id?: string
          opens_at?: string | null
          order_index: number
          title: string
          updated_at?: string
        }
        Update: {
          course_id?: string
          created_at?: string
          id?: string
          opens_at?: string | null
          order_index?: number
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "course_modules_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
        ]
      }
      courses: {
        Row: {
          best_after_id: string | null
          cover_image_alt: string | null
          cover_image_url: string | null
          created_at: string
          description: string | null
          id: string
          is_published: boolean
          skills: string | null
          slug: string
          title: string
          updated_at: string
        }
        Insert: {
          best_after_id?: string | null
          cover_image_alt?: string | null
          cover_image_url?: string | null
          created_at?: string
          description?: string | null
          id?: string
          is_published?: boolean
          skills?: string | null
          slug?: string
          title: string
          updated_at?: string
        }
        Update: {
          best_after_id?: string | null
          cover_image_alt?: string | null
          cover_image_url?: string | null
          created_at?: string
          description?: string | null
          id?: string
          is_published?: boolean
          skills?: string | null
          slug?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "courses_best_after_id_fkey"
            columns: ["best_after_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
        ]
      }
      daily_numbers: {
        Row: {
          count: number
          day: string
          kind: string
          name: string
        }
        Insert: {
          count: number
          day: string
          kind: string
          name?: string
        }
        Update: {
          count?: number
          day?: string
          kind?: string
          name?: string
        }
        Relationships: []
      }
      daily_totals: {
        Row: {
          count: number
          day: string
          kind: string
        }
        Insert: {
          count: number
          day: string
          kind: string
        }
        Update: {
          count?: number
          day?: string
          kind?: string
        }
        Relationships: []
      }
      learning_reminders: {
        Row: {
          created_at: string
          days: number[]
          hour: number
          next_at: string | null
          sent_on: string | null
          time_zone: string
          token: string
          user_id: string
        }
        Insert: {
          created_at?: string
          days: number[]
          hour: number
          next_at?: string | null
          sent_on?: string | null
          time_zone: string
          token?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          days?: number[]
          hour?: number
          next_at?: string | null
          sent_on?: string | null
          time_zone?: string
          token?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "learning_reminders_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_bookmarks: {
        Row: {
          created_at: string
          lesson_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          lesson_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          lesson_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_bookmarks_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_bookmarks_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_outline"
            referencedColumns: ["lesson_id"]
          },
          {
            foreignKeyName: "lesson_bookmarks_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_notes: {
        Row: {
          lesson_id: string
          search: unknown
          updated_at: string
          user_id: string
          version: number
          words: string
          written_by: string
        }
        Insert: {
          lesson_id: string
          search?: never
          updated_at?: string
          user_id?: string
          version?: number
          words: string
          written_by?: string
        }
        Update: {
          lesson_id?: string
          search?: never
          updated_at?: string
          user_id?: string
          version?: number
          words?: string
          written_by?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_notes_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_notes_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_outline"
            referencedColumns: ["lesson_id"]
          },
          {
            foreignKeyName: "lesson_notes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_places: {
        Row: {
          block: number
          lesson_id: string
          updated_at: string
          user_id: string
          video_seconds: number | null
        }
        Insert: {
          block?: number
          lesson_id: string
          updated_at?: string
          user_id?: string
          video_seconds?: number | null
        }
        Update: {
          block?: number
          lesson_id?: string
          updated_at?: string
          user_id?: string
          video_seconds?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "lesson_places_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_places_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_outline"
            referencedColumns: ["lesson_id"]
          },
          {
            foreignKeyName: "lesson_places_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_questions: {
        Row: {
          answer: string | null
          answer_mail_requested: boolean
          answered_at: string | null
          created_at: string
          id: string
          is_public: boolean
          lesson_id: string
          question: string
          question_mail_requested: boolean
          shown_name: string | null
          shows_name: boolean
          user_id: string
        }
        Insert: {
          answer?: string | null
          answer_mail_requested?: boolean
          answered_at?: string | null
          created_at?: string
          id?: string
          is_public?: boolean
          lesson_id: string
          question: string
          question_mail_requested?: boolean
          shown_name?: string | null
          shows_name?: boolean
          user_id?: string
        }
        Update: {
          answer?: string | null
          answer_mail_requested?: boolean
          answered_at?: string | null
          created_at?: string
          id?: string
          is_public?: boolean
          lesson_id?: string
          question?: string
          question_mail_requested?: boolean
          shown_name?: string | null
          shows_name?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_questions_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_questions_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_outline"
            referencedColumns: ["lesson_id"]
          },
          {
            foreignKeyName: "lesson_questions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_visits: {
        Row: {
          finished_at: string | null
          first_opened_at: string
          last_opened_at: string
          lesson_id: string
          times_opened: number
          user_id: string
        }
        Insert: {
          finished_at?: string | null
          first_opened_at?: string
          last_opened_at?: string
          lesson_id: string
          times_opened?: number
          user_id: string
        }
        Update: {
          finished_at?: string | null
          first_opened_at?: string
          last_opened_at?: string
          lesson_id?: string
          times_opened?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_visits_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_visits_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_outline"
            referencedColumns: ["lesson_id"]
          },
          {
            foreignKeyName: "lesson_visits_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      letter_addresses: {
        Row: {
          bounce_answer: string | null
          bounced_at: string | null
          created_at: string
          email: string
          left_at: string | null
          link_hashes: string[]
          token: string
          wants_offers: boolean
          wants_posts: boolean
        }
        Insert: {
          bounce_answer?: string | null
          bounced_at?: string | null
          created_at?: string
          email: string
          left_at?: string | null
          link_hashes?: string[]
          token?: string
          wants_offers?: boolean
          wants_posts?: boolean
        }
        Update: {
          bounce_answer?: string | null
          bounced_at?: string | null
          created_at?: string
          email?: string
          left_at?: string | null
          link_hashes?: string[]
          token?: string
          wants_offers?: boolean
          wants_posts?: boolean
        }
        Relationships: []
      }
      letter_consents: {
        Row: {
          consent: string
          created_at: string
          source: string
          user_id: string
        }
        Insert: {
          consent: string
          created_at?: string
          source?: string
          user_id?: string
        }
        Update: {
          consent?: string
          created_at?: string
          source?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "letter_consents_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      letter_recipients: {
        Row: {
          address: string
          answer: string | null
          attempts: number
          left_at: string | null
          letter_id: string
          message_id: string
          next_attempt_at: string
          sent_at: string | null
          status: string
        }
        Insert: {
          address: string
          answer?: string | null
          attempts?: number
          left_at?: string | null
          letter_id: string
          message_id?: string
          next_attempt_at?: string
          sent_at?: string | null
          status?: string
        }
        Update: {
          address?: string
          answer?: string | null
          attempts?: number
          left_at?: string | null
          letter_id?: string
          message_id?: string
          next_attempt_at?: string
          sent_at?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "letter_recipients_letter_id_fkey"
            columns: ["letter_id"]
            isOneToOne: false
            referencedRelation: "letters"
            referencedColumns: ["id"]
          },
        ]
      }
      letters: {
        Row: {
          audience: NonNullable<Json>
          body_html: string
          body_text: string | null
          created_at: string
          created_by: string | null
          finished_at: string | null
          id: string
          is_public: boolean
          mail_html: string | null
          mail_text: string | null
          preview_line: string
          problem: string | null
          scheduled_at: string | null
          slug: string | null
          started_at: string | null
          status: string
          subject: string
          topic: string
          updated_at: string
          version: number
        }
        Insert: {
          audience?: NonNullable<Json>
          body_html?: string
          body_text?: string | null
          created_at?: string
          created_by?: string | null
          finished_at?: string | null
          id?: string
          is_public?: boolean
          mail_html?: string | null
          mail_text?: string | null
          preview_line?: string
          problem?: string | null
          scheduled_at?: string | null
          slug?: string | null
          started_at?: string | null
          status?: string
          subject?: string
          topic?: string
          updated_at?: string
          version?: number
        }
        Update: {
          audience?: NonNullable<Json>
          body_html?: string
          body_text?: string | null
          created_at?: string
          created_by?: string | null
          finished_at?: string | null
          id?: string
          is_public?: boolean
          mail_html?: string | null
          mail_text?: string | null
          preview_line?: string
          problem?: string | null
          scheduled_at?: string | null
          slug?: string | null
          started_at?: string | null
          status?: string
          subject?: string
          topic?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "letters_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      opened_lessons: {
        Row: {
          course_id: string
          lesson_id: string
          opened_at: string
          user_id: string
        }
        Insert: {
          course_id: string
          lesson_id: string
          opened_at?: string
          user_id: string
        }
        Update: {
          course_id?: string
          lesson_id?: string
          opened_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "opened_lessons_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "opened_lessons_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "opened_lessons_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_outline"
            referencedColumns: ["lesson_id"]
          },
          {
            foreignKeyName: "opened_lessons_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      paid_order_refunds: {
        Row: {
          cents: number
          paid_order_id: string
          refunded_at: string
          refunded_cents: number
        }
        Insert: {
          cents: number
          paid_order_id: string
          refunded_at: string
          refunded_cents: number
        }
        Update: {
          cents?: number
          paid_order_id?: string
          refunded_at?: string
          refunded_cents?: number
        }
        Relationships: [
          {
            foreignKeyName: "paid_order_refunds_paid_order_id_fkey"
            columns: ["paid_order_id"]
            isOneToOne: false
            referencedRelation: "paid_orders"
            referencedColumns: ["id"]
          },
        ]
      }
      paid_orders: {
        Row: {
          asked_at: string | null
          coupon_code: string | null
          coupon_id: string | null
          created_at: string
          currency: string
          discount_cents: number
          dispute_fee_cents: number
          disputed_at: string | null
          disputed_cents: number
          email: string | null
          fee_cents: number | null
          fulfilled_at: string | null
          fulfilling_until: string | null
          id: string
          is_test: boolean
          paid_at: string | null
          pdf_file_url: string
          price_cents: number
          product_id: string | null
          product_title: string
          receipt_mail: string
          refunded_at: string | null
          refunded_cents: number
          state: string
          stripe_payment_id: string | null
          stripe_session_id: string | null
          tax_cents: number
          total_cents: number | null
          user_id: string | null
          version: number
        }
        Insert: {
          asked_at?: string | null
          coupon_code?: string | null
          coupon_id?: string | null
          created_at?: string
          currency?: string
          discount_cents?: number
          dispute_fee_cents?: number
          disputed_at?: string | null
          disputed_cents?: number
          email?: string | null
          fee_cents?: number | null
          fulfilled_at?: string | null
          fulfilling_until?: string | null
          id?: string
          is_test: boolean
          paid_at?: string | null
          pdf_file_url: string
          price_cents: number
          product_id?: string | null
          product_title: string
          receipt_mail?: string
          refunded_at?: string | null
          refunded_cents?: number
          state?: string
          stripe_payment_id?: string | null
          stripe_session_id?: string | null
          tax_cents?: number
          total_cents?: number | null
          user_id?: string | null
          version?: number
        }
        Update: {
          asked_at?: string | null
          coupon_code?: string | null
          coupon_id?: string | null
          created_at?: string
          currency?: string
          discount_cents?: number
          dispute_fee_cents?: number
          disputed_at?: string | null
          disputed_cents?: number
          email?: string | null
          fee_cents?: number | null
          fulfilled_at?: string | null
          fulfilling_until?: string | null
          id?: string
          is_test?: boolean
          paid_at?: string | null
          pdf_file_url?: string
          price_cents?: number
          product_id?: string | null
          product_title?: string
          receipt_mail?: string
          refunded_at?: string | null
          refunded_cents?: number
          state?: string
          stripe_payment_id?: string | null
          stripe_session_id?: string | null
          tax_cents?: number
          total_cents?: number | null
          user_id?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "paid_orders_coupon_id_fkey"
            columns: ["coupon_id"]
            isOneToOne: false
            referencedRelation: "coupon_list"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "paid_orders_coupon_id_fkey"
            columns: ["coupon_id"]
            isOneToOne: false
            referencedRelation: "coupons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "paid_orders_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "paid_orders_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      path_ticks: {
        Row: {
          path: string
          step: string
          user_id: string
        }
        Insert: {
          path: string
          step: string
          user_id: string
        }
        Update: {
          path?: string
          step?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "path_ticks_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      person_notes: {
        Row: {
          note: string
          user_id: string
        }
        Insert: {
          note: string
          user_id: string
        }
        Update: {
          note?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "person_notes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      product_interest: {
        Row: {
          clicks: number
          day: string
          product_id: string
        }
        Insert: {
          clicks?: number
          day?: string
          product_id: string
        }
        Update: {
          clicks?: number
          day?: string
          product_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "product_interest_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      product_orders: {
        Row: {
          id: string
          order_date: string
          paid_order_id: string | null
          pdf_file_url: string | null
          pdf_replaced_at: string | null
          price_at_purchase: number
          product_id: string | null
          product_price: number
          product_title: string
          user_id: string
        }
        Insert: {
          id?: string
          order_date?: string
          paid_order_id?: string | null
          pdf_file_url?: string | null
          pdf_replaced_at?: string | null
          price_at_purchase?: number
          product_id?: string | null
          product_price?: number
          product_title?: string
          user_id?: string
        }
        Update: {
          id?: string
          order_date?: string
          paid_order_id?: string | null
          pdf_file_url?: string | null
          pdf_replaced_at?: string | null
          price_at_purchase?: number
          product_id?: string | null
          product_price?: number
          product_title?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "product_orders_paid_order_id_fkey"
            columns: ["paid_order_id"]
            isOneToOne: true
            referencedRelation: "paid_orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "product_orders_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "product_orders_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      product_waitlist: {
        Row: {
          called_at: string | null
          consent: string
          created_at: string
          notified_at: string | null
          product_id: string
          user_id: string
        }
        Insert: {
          called_at?: string | null
          consent: string
          created_at?: string
          notified_at?: string | null
          product_id: string
          user_id?: string
        }
        Update: {
          called_at?: string | null
          consent?: string
          created_at?: string
          notified_at?: string | null
          product_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "product_waitlist_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "product_waitlist_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      products: {
        Row: {
          cover_image_url: string | null
          created_at: string
          description: string | null
          first_page_url: string | null
          id: string
          pdf_file_url: string | null
          pdf_name: string | null
          pdf_pages: number | null
          pdf_size_bytes: number | null
          price: number
          slug: string
          title: string
          updated_at: string
          user_id: string | null
          what_is_inside: string | null
          who_it_is_for: string | null
        }
        Insert: {
          cover_image_url?: string | null
          created_at?: string
          description?: string | null
          first_page_url?: string | null
          id?: string
          pdf_file_url?: string | null
          pdf_name?: string | null
          pdf_pages?: number | null
          pdf_size_bytes?: number | null
          price: number
          slug?: string
          title: string
          updated_at?: string
          user_id?: string | null
          what_is_inside?: string | null
          who_it_is_for?: string | null
        }
        Update: {
          cover_image_url?: string | null
          created_at?: string
          description?: string | null
          first_page_url?: string | null
          id?: string
          pdf_file_url?: string | null
          pdf_name?: string | null
          pdf_pages?: number | null
          pdf_size_bytes?: number | null
          price?: number
          slug?: string
          title?: string
          updated_at?: string
          user_id?: string | null
          what_is_inside?: string | null
          who_it_is_for?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "products_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      qbo_checks: {
        Row: {
          checked_on: string
          id: string
          lesson_id: string | null
          post_id: string | null
        }
        Insert: {
          checked_on: string
          id?: string
          lesson_id?: string | null
          post_id?: string | null
        }
        Update: {
          checked_on?: string
          id?: string
          lesson_id?: string | null
          post_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "qbo_checks_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: true
            referencedRelation: "course_lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "qbo_checks_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: true
            referencedRelation: "course_outline"
            referencedColumns: ["lesson_id"]
          },
          {
            foreignKeyName: "qbo_checks_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: true
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      quiz_answers: {
        Row: {
          answer_text: string
          created_at: string
          id: string
          is_correct: boolean
          question_id: string
        }
        Insert: {
          answer_text: string
          created_at?: string
          id?: string
          is_correct?: boolean
          question_id: string
        }
        Update: {
          answer_text?: string
          created_at?: string
          id?: string
          is_correct?: boolean
          question_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "quiz_answers_question_id_fkey"
            columns: ["question_id"]
            isOneToOne: false
            referencedRelation: "quiz_questions"
            referencedColumns: ["id"]
          },
        ]
      }
      quiz_questions: {
        Row: {
          created_at: string
          explanation: string | null
          id: string
          question_text: string
          read_next_label: string | null
          read_next_url: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          explanation?: string | null
          id?: string
          question_text: string
          read_next_label?: string | null
          read_next_url?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          explanation?: string | null
          id?: string
          question_text?: string
          read_next_label?: string | null
          read_next_url?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      record_links: {
        Row: {
          created_at: string
          id: string
          shows_name: boolean
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          shows_name?: boolean
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          shows_name?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "record_links_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      redirects: {
        Row: {
          created_at: string
          path: string
          post_id: string
        }
        Insert: {
          created_at?: string
          path: string
          post_id: string
        }
        Update: {
          created_at?: string
          path?: string
          post_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "redirects_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_replies: {
        Row: {
          created_at: string
          id: string
          name: string
          words: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          words: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          words?: string
        }
        Relationships: []
      }
      sign_up_offers_emails: {
        Row: {
          asked_at: string
          confirm_token: string
          confirmation_sent_at: string | null
          confirmations_sent: number
          confirmed_at: string | null
          consent: string
          created_at: string
          email: string
          first_name: string
          id: string
          link_hashes: string[]
          source: string
          unsubscribe_token: string
          unsubscribed_at: string | null
          welcome_due_at: string | null
        }
        Insert: {
          asked_at?: string
          confirm_token?: string
          confirmation_sent_at?: string | null
          confirmations_sent?: number
          confirmed_at?: string | null
          consent?: string
          created_at?: string
          email: string
          first_name?: string
          id?: string
          link_hashes?: string[]
          source?: string
          unsubscribe_token?: string
          unsubscribed_at?: string | null
          welcome_due_at?: string | null
        }
        Update: {
          asked_at?: string
          confirm_token?: string
          confirmation_sent_at?: string | null
          confirmations_sent?: number
          confirmed_at?: string | null
          consent?: string
          created_at?: string
          email?: string
          first_name?: string
          id?: string
          link_hashes?: string[]
          source?: string
          unsubscribe_token?: string
          unsubscribed_at?: string | null
          welcome_due_at?: string | null
        }
        Relationships: []
      }
      site_document_drafts: {
        Row: {
          based_on: number
          content: NonNullable<Json>
          name: string
          saved_at: string
          user_id: string
        }
        Insert: {
          based_on: number
          content: NonNullable<Json>
          name: string
          saved_at?: string
          user_id?: string
        }
        Update: {
          based_on?: number
          content?: NonNullable<Json>
          name?: string
          saved_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "site_document_drafts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      site_document_versions: {
        Row: {
          author: string
          changes: string[]
          content: NonNullable<Json>
          name: string
          published_at: string
          published_by: string | null
          version: number
        }
        Insert: {
          author: string
          changes: string[]
          content: NonNullable<Json>
          name: string
          published_at: string
          published_by?: string | null
          version: number
        }
        Update: {
          author?: string
          changes?: string[]
          content?: NonNullable<Json>
          name?: string
          published_at?: string
          published_by?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "site_document_versions_published_by_fkey"
            columns: ["published_by"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      site_documents: {
        Row: {
          changes: string[]
          content: NonNullable<Json>
          name: string
          published_at: string
          published_by: string | null
          version: number
        }
        Insert: {
          changes?: string[]
          content: NonNullable<Json>
          name: string
          published_at?: string
          published_by?: string | null
          version?: number
        }
        Update: {
          changes?: string[]
          content?: NonNullable<Json>
          name?: string
          published_at?: string
          published_by?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "site_documents_published_by_fkey"
            columns: ["published_by"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      site_settings: {
        Row: {
          confirm_offers: boolean | null
          id: boolean
          letters_per_hour: number
          monday_letter: boolean
          owner_email: string | null
          student_writing: string
          writing_is_chosen: boolean
        }
        Insert: {
          confirm_offers?: boolean | null
          id?: boolean
          letters_per_hour?: number
          monday_letter?: boolean
          owner_email?: string | null
          student_writing?: string
          writing_is_chosen?: boolean
        }
        Update: {
          confirm_offers?: boolean | null
          id?: boolean
          letters_per_hour?: number
          monday_letter?: boolean
          owner_email?: string | null
          student_writing?: string
          writing_is_chosen?: boolean
        }
        Relationships: []
      }
      student_follow_ups: {
        Row: {
          last_completed_at: string
          user_id: string
        }
        Insert: {
          last_completed_at: string
          user_id: string
        }
        Update: {
          last_completed_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "student_follow_ups_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      user_course_progress: {
        Row: {
          completed_at: string
          course_id: string
          id: string
          lesson_id: string
          user_id: string
        }
        Insert: {
          completed_at?: string
          course_id: string
          id?: string
          lesson_id: string
          user_id?: string
        }
        Update: {
          completed_at?: string
          course_id?: string
          id?: string
          lesson_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_course_progress_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_course_progress_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_course_progress_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_outline"
            referencedColumns: ["lesson_id"]
          },
          {
            foreignKeyName: "user_course_progress_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      user_roles: {
        Row: {
          created_at: string
          is_trusted_writer: boolean
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          is_trusted_writer?: boolean
          role?: string
          user_id: string
        }
        Update: {
          created_at?: string
          is_trusted_writer?: boolean
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_roles_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      coupon_list: {
        Row: {
          amount_cents: number | null
          code: string | null
          created_at: string | null
          id: string | null
          is_on: boolean | null
          last_day: string | null
          most_uses: number | null
          percent: number | null
          product_title: string | null
          uses: number | null
        }
        Relationships: []
      }
      course_minutes: {
        Row: {
          course_id: string | null
          minutes: number | null
        }
        Relationships: [
          {
            foreignKeyName: "course_lessons_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
        ]
      }
      course_outline: {
        Row: {
          completed_at: string | null
          content_type: string | null
          course_id: string | null
          course_slug: string | null
          has_pdf: boolean | null
          is_published: boolean | null
          lesson_id: string | null
          lesson_slug: string | null
          lesson_title: string | null
          module_id: string | null
          module_opens_at: string | null
          module_title: string | null
          next_lesson_slug: string | null
          next_lesson_title: string | null
          next_module_title: string | null
          position: number | null
          previous_lesson_slug: string | null
          previous_lesson_title: string | null
          total_lessons: number | null
        }
        Relationships: [
          {
            foreignKeyName: "course_lessons_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
        ]
      }
      course_progress: {
        Row: {
          completed_lessons: number | null
          course_created_at: string | null
          course_description: string | null
          course_id: string | null
          course_slug: string | null
          course_title: string | null
          finished_at: string | null
          is_published: boolean | null
          last_activity_at: string | null
          new_lessons: number | null
          next_lesson_id: string | null
          next_lesson_slug: string | null
          next_lesson_title: string | null
          percent: number | null
          total_lessons: number | null
        }
        Relationships: []
      }
      file_references: {
        Row: {
          bucket_id: string | null
          name: string | null
          row_id: string | null
          table_name: string | null
        }
        Relationships: []
      }
      product_claims: {
        Row: {
          email: string | null
          full_name: string | null
          id: string | null
          order_date: string | null
          product_id: string | null
          product_title: string | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "product_orders_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "product_orders_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      product_demand: {
        Row: {
          clicks: number | null
          clicks_last_30_days: number | null
          last_day: string | null
          product_id: string | null
          waiting: number | null
        }
        Relationships: []
      }
      product_waitlist_people: {
        Row: {
          consent: string | null
          created_at: string | null
          email: string | null
          full_name: string | null
          notified_at: string | null
          product_id: string | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "product_waitlist_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "product_waitlist_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      qbo_check_list: {
        Row: {
          checked_on: string | null
          course_id: string | null
          id: string | null
          kind: string | null
          path: string | null
          place: string | null
          title: string | null
        }
        Relationships: []
      }
      question_list: {
        Row: {
          answer: string | null
          answer_mail_requested: boolean | null
          answered_at: string | null
          asker_email: string | null
          asker_name: string | null
          course_slug: string | null
          course_title: string | null
          created_at: string | null
          id: string | null
          is_public: boolean | null
          lesson_slug: string | null
          lesson_title: string | null
          question: string | null
          seen: string | null
          shows_name: boolean | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "lesson_questions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      users: {
        Row: {
          created_at: string | null
          email: string | null
          id: string | null
          raw_user_meta_data: Json | null
        }
        Insert: {
          created_at?: string | null
          email?: string | null
          id?: string | null
          raw_user_meta_data?: Json | null
        }
        Update: {
          created_at?: string | null
          email?: string | null
          id?: string | null
          raw_user_meta_data?: Json | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_invitation: { Args: { token: string }; Returns: boolean }
      add_numbers: {
        Args: { day: string; numbers: Json; readers?: string[] }
        Returns: undefined
      }
      admin_completions_by_course: {
        Args: Record<PropertyKey, never>
        Returns: {
          completions: number
          course_id: string
          course_slug: string
          course_title: string
          total_lessons: number
        }[]
      }
      admin_completions_over_time: {
        Args: { days?: number; time_zone?: string }
        Returns: {
          completions: number
          day: string
        }[]
      }
      admin_dashboard_figures: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      admin_lesson_stops: {
        Args: { course?: string }
        Returns: {
          came_back: number
          course_id: string
          course_title: string
          finished: number
          is_published: boolean
          left_open: number
          lesson_id: string
          lesson_title: string
          module_title: string
          position: number
          started: number
          stopped: number
        }[]
      }
      admin_list_people: {
        Args: {
          page?: number
          page_size?: number
          search?: string
          which?: string
        }
        Returns: Json
      }
      admin_list_posts: {
        Args: {
          category?: string
          page?: number
          page_size?: number
          search?: string
          state?: string
        }
        Returns: Json
      }
      admin_read_person: { Args: { person: string }; Returns: Json }
      admin_stopped_students: {
        Args: { page?: number; page_size?: number }
        Returns: Json
      }
      admin_today: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_user_progress: {
        Args: {
          descending?: boolean
          page?: number
          page_size?: number
          search?: string
          sort?: string
          stalled?: boolean
        }
        Returns: Json
      }
      admin_waiting: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_waitlists: {
        Args: Record<PropertyKey, never>
        Returns: {
          has_pdf: boolean
          last_notified_at: string
          notified: number
          price: number
          product_id: string
          sending: number
          title: string
          waiting: number
        }[]
      }
      answer_lesson_question: {
        Args: {
          answer: string
          asked: string
          is_public?: boolean
          seen: string
          shows_name?: boolean
        }
        Returns: undefined
      }
      approve_post: {
        Args: { post: string; version: string }
        Returns: undefined
      }
      ask_factor_removal: { Args: { person: string }; Returns: string }
      ask_job: {
        Args: { job_kind: string; job_payload?: Json; job_place: string }
        Returns: boolean
      }
      begin_adding_person: { Args: { address: string }; Returns: undefined }
      begin_reset: { Args: { person: string }; Returns: string }
      block_person: { Args: { person: string }; Returns: undefined }
      cancel_job: {
        Args: { job_kind: string; job_place: string }
        Returns: undefined
      }
      claim_contact_mail: { Args: { submission: string }; Returns: boolean }
      claim_fulfilment: {
        Args: { paid_order: string }
        Returns: {
          asked_at: string | null
          coupon_code: string | null
          coupon_id: string | null
          created_at: string
          currency: string
          discount_cents: number
          dispute_fee_cents: number
          disputed_at: string | null
          disputed_cents: number
          email: string | null
          fee_cents: number | null
          fulfilled_at: string | null
          fulfilling_until: string | null
          id: string
          is_test: boolean
          paid_at: string | null
          pdf_file_url: string
          price_cents: number
          product_id: string | null
          product_title: string
          receipt_mail: string
          refunded_at: string | null
          refunded_cents: number
          state: string
          stripe_payment_id: string | null
          stripe_session_id: string | null
          tax_cents: number
          total_cents: number | null
          user_id: string | null
          version: number
        }
        SetofOptions: {
          from: "*"
          to: "paid_orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      claim_job: {
        Args: {
          job_kind: string
          job_place: string
          lease_seconds: number
          new_payload?: Json
          process: string
          seen?: string
        }
        Returns: boolean
      }
      claim_letter_mail: {
        Args: { process: string }
        Returns: {
          address: string
          attempts: number
          letter_id: string
          message_id: string
          token: string
        }[]
      }
      claim_mail: {
        Args: Record<PropertyKey, never>
        Returns: {
          age_days: number
          attempts: number
          id: string
          kind: string
          message: Json
        }[]
      }
      claim_offers_mail: {
        Args: { address: string; has_mail_server: boolean }
        Returns: {
          kind: string
          token: string
        }[]
      }
      claim_question_mail: {
        Args: { about: string; asked: string }
        Returns: {
          answer: string
          asker_email: string
          asker_name: string
          lesson_path: string
          lesson_title: string
          mail_id: string
          question: string
        }[]
      }
      claim_reminders: {
        Args: { moment: string; most?: number }
        Returns: {
          course_slug: string
          course_title: string
          day: string
          email: string
          full_name: string
          lesson_slug: string
          lesson_title: string
          token: string
          user_id: string
        }[]
      }
      claim_unsettled_orders: {
        Args: { most?: number; test?: boolean }
        Returns: {
          asked_at: string | null
          coupon_code: string | null
          coupon_id: string | null
          created_at: string
          currency: string
          discount_cents: number
          dispute_fee_cents: number
          disputed_at: string | null
          disputed_cents: number
          email: string | null
          fee_cents: number | null
          fulfilled_at: string | null
          fulfilling_until: string | null
          id: string
          is_test: boolean
          paid_at: string | null
          pdf_file_url: string
          price_cents: number
          product_id: string | null
          product_title: string
          receipt_mail: string
          refunded_at: string | null
          refunded_cents: number
          state: string
          stripe_payment_id: string | null
          stripe_session_id: string | null
          tax_cents: number
          total_cents: number | null
          user_id: string | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "paid_orders"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      commit_import: {
        Args: {
          admin?: string
          content_tables: string[]
          keep_since?: string
          transfer: string
        }
        Returns: undefined
      }
      commit_take_in: {
        Args: { admin: string; source: string; transfer: string }
        Returns: number
      }
      confirm_factor_removal: { Args: { token: string }; Returns: boolean }
      confirm_offers_email: { Args: { token: string }; Returns: string }
      copy_course_part: { Args: { id: string; kind: string }; Returns: string }
      count_function_call: {
        Args: {
          address?: string
          counted: string
          most: number
          window_seconds: number
        }
        Returns: number
      }
      count_letter_audience: {
        Args: { audience: Json; topic?: string }
        Returns: number
      }
      count_product_interest: {
        Args: { product_id: string }
        Returns: undefined
      }
      course_progress_of: {
        Args: { student: string }
        Returns: {
          completed_lessons: number
          course_created_at: string
          course_description: string
          course_id: string
          course_slug: string
          course_title: string
          finished_at: string
          is_published: boolean
          last_activity_at: string
          new_lessons: number
          next_lesson_id: string
          next_lesson_slug: string
          next_lesson_title: string
          percent: number
          total_lessons: number
        }[]
      }
      create_paid_order: {
        Args: {
          address?: string
          buyer?: string
          buyer_email?: string
          coupon?: string
          product: string
          seen_cents?: number
          test: boolean
          zone?: string
        }
        Returns: {
          asked_at: string | null
          coupon_code: string | null
          coupon_id: string | null
          created_at: string
          currency: string
          discount_cents: number
          dispute_fee_cents: number
          disputed_at: string | null
          disputed_cents: number
          email: string | null
          fee_cents: number | null
          fulfilled_at: string | null
          fulfilling_until: string | null
          id: string
          is_test: boolean
          paid_at: string | null
          pdf_file_url: string
          price_cents: number
          product_id: string | null
          product_title: string
          receipt_mail: string
          refunded_at: string | null
          refunded_cents: number
          state: string
          stripe_payment_id: string | null
          stripe_session_id: string | null
          tax_cents: number
          total_cents: number | null
          user_id: string | null
          version: number
        }
        SetofOptions: {
          from: "*"
          to: "paid_orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      decide_unknown: {
        Args: { letter: string; only_address?: string; send_again: boolean }
        Returns: number
      }
      delete_own_account: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      delete_person: { Args: { person: string }; Returns: undefined }
      delete_preview: { Args: { id: string; kind: string }; Returns: Json }
      describe_content: {
        Args: { content_tables: string[]; hidden_columns: string[] }
        Returns: Json
      }
      end_first_start: { Args: { samples?: Json }; Returns: boolean }
      end_import: { Args: { transfer: string }; Returns: boolean }
      end_reminder: { Args: { student: string }; Returns: undefined }
      end_test_mode: { Args: Record<PropertyKey, never>; Returns: undefined }
      export_my_data: { Args: { with_posts?: boolean }; Returns: Json }
      export_person: {
        Args: { person: string; with_posts?: boolean }
        Returns: Json
      }
      find_contact_reply: {
        Args: { reply: string }
        Returns: {
          email: string
          id: string
          message: string
          status: string
          thread: string[]
          words: string
        }[]
      }
      find_lesson_check: {
        Args: { course: string; lesson: string }
        Returns: string
      }
      find_letter_preferences: {
        Args: { token: string }
        Returns: {
          email: string
          has_left: boolean
          wants_offers: boolean
          wants_posts: boolean
        }[]
      }
      find_mail_link: { Args: { kind: string; token: string }; Returns: string }
      find_mail_stop: {
        Args: { token: string }
        Returns: {
          is_on: boolean
          kind: string
        }[]
      }
      find_offers_confirmation: {
        Args: { token: string }
        Returns: {
          confirmed_at: string
          email: string
        }[]
      }
      find_offers_subscription: {
        Args: { token: string }
        Returns: {
          email: string
          unsubscribed_at: string
        }[]
      }
      find_post_refusal: {
        Args: { post: string }
        Returns: {
          email: string
          reason: string
          title: string
        }[]
      }
      find_redirect: { Args: { path: string }; Returns: string }
      finish_job: {
        Args: {
          new_problem?: string
          new_result?: Json
          new_status: string
          process: string
          wait_seconds?: number
        }
        Returns: undefined
      }
      forget_job: {
        Args: { job_kind: string; job_place: string; seen: string }
        Returns: undefined
      }
      forget_old_mail: { Args: Record<PropertyKey, never>; Returns: undefined }
      forget_staged_rows: {
        Args: { of_table?: string; transfer: string; up_to?: number }
        Returns: undefined
      }
      forget_unconfirmed_offers: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      forget_unpaid_orders: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      forget_unsent_mail: {
        Args: { except_kinds: string[]; mail?: string }
        Returns: number
      }
      has_migration: { Args: { version: string }; Returns: boolean }
      has_stripe_event: { Args: { event: string }; Returns: boolean }
      import_outline: { Args: { outline: Json }; Returns: string }
      import_subscribers: {
        Args: {
          addresses: string[]
          consent: string
          consented_at?: string[]
          first_names?: string[]
          is_trial?: boolean
        }
        Returns: string[]
      }
      invite_admin: { Args: { address: string }; Returns: string }
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean }
      issue_mail_link: {
        Args: { link: string }
        Returns: {
          email: string
          expires_at: string
          kind: string
          token: string
        }[]
      }
      known_old_addresses: { Args: { paths: string[] }; Returns: string[] }
      leave_letters: {
        Args: { letter?: string; token: string }
        Returns: boolean
      }
      list_course_cards: {
        Args: Record<PropertyKey, never>
        Returns: {
          cover_image_alt: string
          cover_image_url: string
          description: string
          free_lesson_title: string
          free_lesson_updated_at: string
          lessons: number
          minutes: number
          slug: string
          title: string
        }[]
      }
      list_deleted_with_pictures: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      list_feed_posts: {
        Args: Record<PropertyKey, never>
        Returns: {
          author_name: string
          category_name: string
          content: string
          cover_image_url: string
          excerpt: string
          id: string
          is_by_reader: boolean
          published_at: string
          slug: string
          title: string
          updated_at: string
        }[]
      }
      list_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string
        }[]
      }
      list_jobs: {
        Args: { job_place: string }
        Returns: {
          attempts: number
          changed_at: string
          kind: string
          payload: Json
          problem: string
          progress: Json
          result: Json
          status: string
          wait_seconds: number
        }[]
      }
      list_left_question_mails: {
        Args: Record<PropertyKey, never>
        Returns: {
          about: string
          question_id: string
        }[]
      }
      list_lesson_questions: {
        Args: { course: string; lesson: string; most?: number }
        Returns: Json
      }
      list_lost_question_pictures: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      list_open_imports: { Args: Record<PropertyKey, never>; Returns: string[] }
      list_orders_without_fee: {
        Args: { most?: number }
        Returns: {
          asked_at: string | null
          coupon_code: string | null
          coupon_id: string | null
          created_at: string
          currency: string
          discount_cents: number
          dispute_fee_cents: number
          disputed_at: string | null
          disputed_cents: number
          email: string | null
          fee_cents: number | null
          fulfilled_at: string | null
          fulfilling_until: string | null
          id: string
          is_test: boolean
          paid_at: string | null
          pdf_file_url: string
          price_cents: number
          product_id: string | null
          product_title: string
          receipt_mail: string
          refunded_at: string | null
          refunded_cents: number
          state: string
          stripe_payment_id: string | null
          stripe_session_id: string | null
          tax_cents: number
          total_cents: number | null
          user_id: string | null
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "paid_orders"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_picture_uses: {
        Args: { pictures: string[] }
        Returns: {
          alt: string
          author: string
          kind: string
          picture: string
          place: string
          row_id: string
          title: string
        }[]
      }
      list_pictures: {
        Args: { most?: number; skip?: number }
        Returns: {
          added_at: string
          bucket: string
          bytes: number
          path: string
          total: number
          uses: Json
        }[]
      }
      list_posts: {
        Args: {
          category?: string
          page?: number
          page_size?: number
          search?: string
        }
        Returns: Json
      }
      list_product_cards: {
        Args: Record<PropertyKey, never>
        Returns: {
          cover_image_url: string
          first_page_url: string
          pdf_pages: number
          price: number
          slug: string
          title: string
        }[]
      }
      list_public_letters: {
        Args: { most?: number }
        Returns: {
          body_html: string
          preview_line: string
          sent_at: string
          slug: string
          subject: string
        }[]
      }
      list_question_pictures: {
        Args: { questions: string[] }
        Returns: string[]
      }
      list_redirects: { Args: Record<PropertyKey, never>; Returns: string[] }
      list_unsent_mail: {
        Args: { except_kinds: string[] }
        Returns: {
          attempts: number
          created_at: string
          id: string
          is_expired: boolean
          kind: string
          problem: string
          reason: string
          status: string
          to: string
        }[]
      }
      make_first_admin: { Args: { email: string }; Returns: string }
      make_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      mark_bounced: { Args: { addresses: string[] }; Returns: number }
      mark_contact_mail: {
        Args: {
          error?: string
          recipient: string
          status: string
          submission: string
        }
        Returns: undefined
      }
      mark_contact_reply: {
        Args: { error?: string; reply: string; status: string }
        Returns: undefined
      }
      mark_monday_letter: { Args: { monday: string }; Returns: undefined }
      mark_notified: {
        Args: { person: string; product: string }
        Returns: undefined
      }
      match_people: {
        Args: { admin?: string; transfer: string }
        Returns: Json
      }
      monday_letter_facts: { Args: Record<PropertyKey, never>; Returns: Json }
      my_post_quota: {
        Args: Record<PropertyKey, never>
        Returns: {
          bytes: number
          most_bytes: number
          most_posts: number
          posts: number
        }[]
      }
      names_of_address: { Args: { address: string }; Returns: string[] }
      next_letter_at: { Args: Record<PropertyKey, never>; Returns: string }
      next_publication_at: { Args: Record<PropertyKey, never>; Returns: string }
      next_reminder_at: { Args: Record<PropertyKey, never>; Returns: string }
      next_waitlist_mail: {
        Args: { sells: boolean }
        Returns: {
          email: string
          price: number
          product_id: string
          slug: string
          title: string
          user_id: string
        }[]
      }
      note_read_posts: { Args: { posts: string[] }; Returns: string[] }
      note_stripe_event: { Args: { event: string }; Returns: undefined }
      notify_waitlist: { Args: { product: string }; Returns: number }
      open_import: { Args: Record<PropertyKey, never>; Returns: string }
      owner_email: { Args: Record<PropertyKey, never>; Returns: string }
      passed_second_factor: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      pause_letter: { Args: { letter: string }; Returns: undefined }
      postpone_reminder: {
        Args: {
          day: string
          moment: string
          student: string
          wait_seconds: number
        }
        Returns: undefined
      }
      queue_mail: {
        Args: { kind: string; mail: string; message: Json }
        Returns: undefined
      }
      quote_coupon: {
        Args: {
          address?: string
          buyer?: string
          product: string
          test: boolean
          typed: string
          zone?: string
        }
        Returns: {
          code: string
          discount_cents: number
          refusal: string
        }[]
      }
      read_course: { Args: { course: string }; Returns: Json }
      read_dashboard: {
        Args: {
          course_slugs: string[]
          lesson_slugs: string[]
          product_slugs: string[]
        }
        Returns: Json
      }
      read_first_start: {
        Args: Record<PropertyKey, never>
        Returns: {
          has_admin: boolean
          is_empty: boolean
          is_over: boolean
        }[]
      }
      read_free_lesson: { Args: { course: string }; Returns: Json }
      read_kept: { Args: { course: string; lesson?: string }; Returns: Json }
      read_lesson: { Args: { course: string; lesson: string }; Returns: Json }
      read_letter_figures: {
        Args: { letters: string[] }
        Returns: {
          bounced: number
          has_left: number
          letter_id: string
          sent: number
          skipped: number
          total: number
          unknown: number
          waiting: number
        }[]
      }
      read_monday_letter: { Args: Record<PropertyKey, never>; Returns: Json }
      read_my_record: { Args: Record<PropertyKey, never>; Returns: Json }
      read_numbers: {
        Args: { days?: number; step?: number; time_zone?: string }
        Returns: Json
      }
      read_post: { Args: { slug: string }; Returns: Json }
      read_post_changes: { Args: { post: string }; Returns: Json }
      read_public_letter: {
        Args: { slug: string }
        Returns: {
          body_html: string
          id: string
          preview_line: string
          sent_at: string
          subject: string
        }[]
      }
      read_reader_salt: { Args: { day: string }; Returns: string }
      read_shared_record: { Args: { link: string }; Returns: Json }
      read_shop_window: {
        Args: { course?: string; lesson?: string; product?: string }
        Returns: {
          course_title: string
          courses: number
          free_products: number
          lesson_title: string
          lessons: number
          product_title: string
        }[]
      }
      read_staged_rows: {
        Args: { after: number; from_table: string; transfer: string }
        Returns: Json
      }
      read_test_letter: {
        Args: { letter: string }
        Returns: {
          email: string
          mail_html: string
          mail_text: string
          subject: string
        }[]
      }
      read_visitor_key: { Args: Record<PropertyKey, never>; Returns: string }
      record_letter_outcome: {
        Args: {
          letter: string
          outcome: string
          recipient: string
          wait_seconds?: number
          words?: string
        }
        Returns: undefined
      }
      record_site_act: {
        Args: { act: string; detail?: string }
        Returns: undefined
      }
      release_offers_welcome: { Args: { address: string }; Returns: undefined }
      release_question_mail: {
        Args: { about: string; asked: string }
        Returns: undefined
      }
      remove_sample_content: { Args: { expected: Json }; Returns: Json }
      renew_job: {
        Args: { lease_seconds: number; new_progress?: Json; process: string }
        Returns: boolean
      }
      reorder_lessons: {
        Args: { lesson_ids: string[]; module_id: string }
        Returns: undefined
      }
      reorder_modules: {
        Args: { course_id: string; module_ids: string[] }
        Returns: undefined
      }
      replace_content: {
        Args: {
          admin: string
          content_tables: string[]
          keep_since: string
          transfer: string
        }
        Returns: undefined
      }
      resume_letter: { Args: { letter: string }; Returns: undefined }
      retry_unsent_mail: {
        Args: { except_kinds: string[]; mail?: string }
        Returns: number
      }
      revoke_invitation: { Args: { invitation: string }; Returns: boolean }
      sales_by_month: {
        Args: { zone?: string }
        Returns: {
          discount_cents: number
          dispute_fee_cents: number
          disputed_cents: number
          fee_cents: number
          gross_cents: number
          month: string
          orders: number
          orders_without_fee: number
          refunded_cents: number
          refunded_tax_cents: number
          tax_cents: number
        }[]
      }
      sample_content: { Args: Record<PropertyKey, never>; Returns: Json }
      save_lesson_note: {
        Args: {
          based_on: number
          lesson: string
          note: string
          writer?: string
        }
        Returns: Json
      }
      save_quiz_question: { Args: { question: Json }; Returns: string }
      save_quiz_questions: { Args: { questions: Json }; Returns: string[] }
      search_learning: {
        Args: { search: string }
        Returns: {
          course_slug: string
          course_title: string
          kind: string
          slug: string
          snippet: string
          title: string
        }[]
      }
      set_file_origins: { Args: { files: string }; Returns: undefined }
      set_letter_preferences: {
        Args: { offers: boolean; posts: boolean; token: string }
        Returns: boolean
      }
      settle_letter_mails: { Args: { process: string }; Returns: undefined }
      settle_mail: {
        Args: {
          error?: string
          mail: string
          problem?: string
          status: string
          wait_seconds?: number
        }
        Returns: undefined
      }
      settle_paid_order: {
        Args: {
          buyer?: string
          buyer_email?: string
          dispute_fee?: number
          disputed?: number
          fee?: number
          new_state: string
          paid_on?: string
          paid_order: string
          payment?: string
          refunded?: number
          seen_version: number
          session?: string
          takes_pdf?: boolean
          tax?: number
          total?: number
        }
        Returns: {
          asked_at: string | null
          coupon_code: string | null
          coupon_id: string | null
          created_at: string
          currency: string
          discount_cents: number
          dispute_fee_cents: number
          disputed_at: string | null
          disputed_cents: number
          email: string | null
          fee_cents: number | null
          fulfilled_at: string | null
          fulfilling_until: string | null
          id: string
          is_test: boolean
          paid_at: string | null
          pdf_file_url: string
          price_cents: number
          product_id: string | null
          product_title: string
          receipt_mail: string
          refunded_at: string | null
          refunded_cents: number
          state: string
          stripe_payment_id: string | null
          stripe_session_id: string | null
          tax_cents: number
          total_cents: number | null
          user_id: string | null
          version: number
        }
        SetofOptions: {
          from: "*"
          to: "paid_orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      settle_question_mail: {
        Args: { about: string; asked: string }
        Returns: undefined
      }
      sign_out_person: { Args: { person: string }; Returns: undefined }
      site_check: {
        Args: {
          document_paths?: string[]
          known_pages?: string
          site_url?: string
        }
        Returns: {
          detail: string
          parent_id: string
          problem: string
          row_id: string
          table_name: string
          title: string
        }[]
      }
      stage_export: {
        Args: { content_tables: string[]; hidden_columns: string[] }
        Returns: string
      }
      stage_rows: {
        Args: { contents: string; to_table: string; transfer: string }
        Returns: undefined
      }
      start_letter: {
        Args: {
          at?: string
          audience?: Json
          expected?: number
          letter: string
          topic?: string
        }
        Returns: undefined
      }
      stop_letter: { Args: { letter: string }; Returns: undefined }
      stop_mail: { Args: { token: string }; Returns: boolean }
      stop_my_reminder: { Args: Record<PropertyKey, never>; Returns: undefined }
      taken_slugs: { Args: { slugs: string[] }; Returns: string[] }
      unblock_person: { Args: { person: string }; Returns: undefined }
      unsubscribe_from_offers: { Args: { token: string }; Returns: boolean }
      use_recovery_code: { Args: { code: string }; Returns: boolean }
      weeks_in_a_row: { Args: { time_zone?: string }; Returns: number }
      writing_rule: { Args: Record<PropertyKey, never>; Returns: string }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
