import { firstNameOf } from '#content/first-name.ts'
import { checkMessage } from '#platform/mail/check-message.ts'
import type { Message } from '#platform/mail/message.ts'
import { frameHtml, textToHtml, unsubscribeHeaders } from '#supabase/functions/_shared/mail.ts'
import type { ClaimedReminder } from './reminder-queue.ts'

export function reminderMail(
  { email, fullName, token, courseTitle, courseSlug, lessonTitle, lessonSlug }: ClaimedReminder,
  { siteUrl, business }: { siteUrl: string; business: { businessName: string; ownerName: string } },
): Message {
  const firstName = firstNameOf(fullName)
  const stop = `${siteUrl}/stop-mail?token=${token}`
  const subject = 'Your lesson is ready when you are'
  const text = `Hi${firstName && ` ${firstName}`},

You asked me to remind you today. Next up in ${courseTitle}:

${lessonTitle}

${siteUrl}/courses/${courseSlug}/${lessonSlug}

If today doesn’t work, that’s fine. The lesson waits for you.

${business.ownerName}

Stop these reminders: ${stop}

Change the days or the hour: ${siteUrl}/reminder`
  return checkMessage({
    kind: 'reminder',
    to: email,
    subject,
    text: `${text}\n`,
    html: frameHtml(textToHtml(text), { subject, siteName: business.businessName }),
    headers: unsubscribeHeaders(stop),
  })
}
