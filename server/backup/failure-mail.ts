import type { BackupTask } from '#app/lib/host.ts'
import type { Message } from '#platform/mail/message.ts'
import { frameHtml, textToHtml } from '#supabase/functions/_shared/mail.ts'

/** Tells the owner that a backup, or its check, failed. */
export function failureMail(given: {
  task: BackupTask
  reason: string
  to: string
  siteUrl: string
}): Message {
  const { task, reason, to, siteUrl } = given
  const address = `${siteUrl}/admin/backups`
  const { subject, first } = words[task]
  const text = `${first}\n\nThe reason: ${reason}\n\nSee what is kept, and try again: ${address}\n`
  const html = frameHtml(textToHtml(text.trim()), { subject, siteName: '' })
  return { kind: 'backup-failed', to, subject, text, html }
}

const words: Record<BackupTask, { subject: string; first: string }> = {
  backup: {
    subject: 'The backup of your site failed',
    first:
      'Your site could not make its backup. Visitors notice nothing, and older backups are kept.',
  },
  check: {
    subject: 'The newest backup of your site could not be restored',
    first:
      'Your site tried to restore its newest backup into a scratch database, as it does each week, and that failed. Visitors notice nothing.',
  },
}
