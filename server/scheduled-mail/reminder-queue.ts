import type { ServiceClient } from '#server/service-client.ts'

export type ClaimedReminder = {
  userId: string
  /** Her day, for which it was asked. */
  day: string
  email: string
  fullName: string
  /** The secret of the link that stops it. */
  token: string
  courseTitle: string
  courseSlug: string
  lessonTitle: string
  lessonSlug: string
}

export type ReminderQueue = ReturnType<typeof openReminderQueue>

/** The queue of 20261203060200_remind_students.sql. */
export function openReminderQueue(client: ServiceClient) {
  return {
    async nextAt(): Promise<Date | null> {
      const { data } = await client.rpc('next_reminder_at').throwOnError()
      return data === null ? null : new Date(data)
    },
    /** Marks the next mails as sent, and passes over those that shall not be. */
    async claim(now: Date): Promise<ClaimedReminder[]> {
      const { data } = await client
        .rpc('claim_reminders', { moment: now.toISOString() })
        .throwOnError()
      return data.map((row) => ({
        userId: row.user_id,
        day: row.day,
        email: row.email,
        fullName: row.full_name,
        token: row.token,
        courseTitle: row.course_title,
        courseSlug: row.course_slug,
        lessonTitle: row.lesson_title,
        lessonSlug: row.lesson_slug,
      }))
    },
    /** Only for a mail that was certainly not handed over. */
    async postpone({ userId, day }: ClaimedReminder, now: Date, waitSeconds: number) {
      const later = { student: userId, day, moment: now.toISOString(), wait_seconds: waitSeconds }
      await client.rpc('postpone_reminder', later).throwOnError()
    },
    async end({ userId }: ClaimedReminder) {
      await client.rpc('end_reminder', { student: userId }).throwOnError()
    },
  }
}
