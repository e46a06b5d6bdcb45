import type { UnsentMail } from '#app/lib/host.ts'
import { counted } from '#app/lib/lists.ts'

const kinds: Record<string, string> = {
  confirmation: 'Confirm a new account',
  recovery: 'Password reset',
  magic_link: 'Login link',
  invite: 'Invitation',
  reauthentication: 'Confirmation code',
  email_change_current: 'Change of email address, to the old one',
  email_change_new: 'Change of email address, to the new one',
  account_exists: 'Notice that there is an account already',
  'offers-confirmation': 'Confirm the sign-up for offers',
  'offers-welcome': 'Welcome to the offers list',
  'remove-factor': 'Confirm removing the second factor',
  'invite-admin': 'Invitation to be an admin',
  'contact-reply': 'Your reply to a message',
  'post-refused': 'Your reason for not publishing a post',
  'lesson-question': 'A question about a lesson',
  'lesson-answer': 'Your answer to a question',
  'backup-failed': 'Notice that a backup failed',
  'monday-letter': 'Your Monday letter',
}

export function kindWords({ kind }: UnsentMail) {
  return kinds[kind] ?? 'Email'
}

const problems: Record<NonNullable<UnsentMail['problem']>, string> = {
  login_refused: 'The mail server refused the login.',
  unreachable: 'The mail server cannot be reached.',
  refused: 'The mail server refused it.',
  expired: 'Its link has expired: ask for a new one.',
}

/** The reason in words, and what happens next. */
export function problemWords({ isExpired, problem, reason, status, attempts }: UnsentMail) {
  if (isExpired) return problems.expired
  if (reason === null) return 'It is being tried right now.'
  const words = problem ? problems[problem] : 'It could not be sent.'
  const tried = `Tried ${counted(attempts, 'time')}`
  return `${words} ${status === 'waiting' ? `${tried}, and will be again.` : `${tried}, and given up.`}`
}
