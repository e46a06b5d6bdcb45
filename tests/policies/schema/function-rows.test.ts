import { expectTypeOf, test } from 'vitest'
import type { Returns } from '#app/lib/database.ts'
import type { MailLink } from '#supabase/functions/_shared/mail.ts'
import type { ContactReply } from '#supabase/functions/send-contact-reply/handler.ts'
import type { OffersMail } from '#supabase/functions/send-offers-welcome/handler.ts'
import type { RefusedPost } from '#supabase/functions/send-post-refusal/handler.ts'
import type { QuestionFacts } from '#supabase/functions/send-question-mail/handler.ts'
import type { TestLetter } from '#supabase/functions/send-test-email/handler.ts'

// They import nothing of the site. The compiler compares: `tsc --noEmit` in `npm run check`.
test('the edge functions describe rows as the database answers them', () => {
  expectTypeOf<Returns<'issue_mail_link'>>().toExtend<MailLink[]>()
  expectTypeOf<Returns<'find_contact_reply'>>().toExtend<ContactReply[]>()
  expectTypeOf<Returns<'claim_offers_mail'>>().toExtend<OffersMail[]>()
  expectTypeOf<Returns<'find_post_refusal'>>().toExtend<RefusedPost[]>()
  expectTypeOf<Returns<'claim_question_mail'>>().toExtend<QuestionFacts[]>()
  expectTypeOf<Returns<'read_test_letter'>>().toExtend<TestLetter[]>()
})
