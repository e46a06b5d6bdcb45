import { counted } from '#app/lib/lists.ts'
import type { Business } from '#content/schemas/business.ts'

type Student = {
  email: string
  full_name: string | null
  /** The course to go on with, where it is known. */
  course?: { title: string; url: string; completed: number; total: number }
}

/** A mailto: address with a friendly mail from the owner to a student who stopped. */
export function reminderMail(
  { email, full_name: name, course }: Student,
  { businessName, ownerName }: Pick<Business, 'businessName' | 'ownerName'>,
) {
  const paragraphs = [
    `Hi ${firstName(name) ?? 'there'},`,
    course
      ? `I saw that you finished ${course.completed} of ${counted(course.total, 'lesson')} in ${course.title}, and then it got quiet. Is there anything I can help you with? Just reply to this email.`
      : 'I noticed you haven’t opened a lesson in a while. Is there anything I can help you with?',
    ...(course ? [`Whenever you’re ready, you can pick up right here: ${course.url}`] : []),
    ownerName,
  ]
  const subject = `Your course at ${businessName}`
  const body = paragraphs.join('\n\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** 'Jim' of 'Jim Ott'. */
function firstName(name: string | null) {
  return name?.trim().split(/\s+/)[0] || null
}
