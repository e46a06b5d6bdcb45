import { type CheckedSite, findProblems } from '#app/admin/find-problems.server.ts'
import type { ProblemKind } from '#app/admin/site-problems.ts'
import { findBackupProblems } from '#app/backups/backup-problem.ts'
import type { Returns } from '#app/lib/database.ts'
import type { Backups, MailServer, UnsentMails } from '#app/lib/host.ts'
import type { Payments } from '#app/lib/sales/payments.ts'
import { serverAdvice, serverWords } from '#app/mail/server-words.ts'
import type { TodayFacts } from './today-words.ts'
import { countWaitingBuyers } from './waiting-buyers.ts'

/** The sources of Today, for the dashboard and for the Monday letter. */
export type TodaySource = CheckedSite & {
  /** admin_today(), of the admin who is told. */
  readCounts(): Promise<Partial<Returns<'admin_today'>>>
  /** For an admin alone: no row level security protects what it tells. */
  findAdminHost(): Promise<{
    mailServer: Pick<MailServer, 'check'> | null
    unsentMails: Pick<UnsentMails, 'count'> | null
    payments: Pick<Payments, 'describe'> | null
    backups: Pick<Backups, 'describe'> | null
  }>
}

/** Undefined when the reading failed; the caller tells it, in these words. */
export type Settle = <Found>(failure: string, reading: Promise<Found>) => Promise<Found | undefined>

/** Each part is read by itself: one that fails hides no other. */
export async function readToday(source: TodaySource, settle: Settle) {
  const host = source.findAdminHost()
  const [counts, problems, backups, unsent, failure, waiting] = await Promise.all([
    settle('Today could not be loaded.', source.readCounts()),
    settle('The site could not be checked.', findProblems(source)),
    settle('The backups could not be read.', describeBackups(host)),
    settle('The mail could not be counted.', countUnsent(host)),
    settle('The mail server could not be checked.', checkMailServer(host)),
    settle('The waitlists could not be read.', countBuyers(source, host)),
  ])
  const countProblems = (kind: ProblemKind) =>
    problems?.filter((problem) => problem.kind === kind).length
  const facts: TodayFacts = {
    ...counts,
    mail_failure: failure,
    example_mailbox: countProblems('example_mailbox'),
    example_login: countProblems('example_login'),
    site_problems: problems?.length,
    unsent_mail: unsent,
    waiting_buyers: waiting,
    backup_problems: backups === undefined ? undefined : findBackupProblems(backups).length,
  }
  return { facts, backups: backups ?? null }
}

type AdminHost = ReturnType<TodaySource['findAdminHost']>

async function describeBackups(host: AdminHost) {
  return (await host).backups?.describe() ?? null
}

async function countUnsent(host: AdminHost) {
  return (await host).unsentMails?.count() ?? 0
}

/** In words; null while the mail server answers. */
async function checkMailServer(host: AdminHost) {
  const failure = await (await host).mailServer?.check()
  return failure ? (serverAdvice(failure.reason) ?? serverWords(failure.reason)) : null
}

async function countBuyers({ supabase }: TodaySource, host: AdminHost) {
  const [{ payments }, { data: lists }] = await Promise.all([
    host,
    supabase.rpc('admin_waitlists').throwOnError(),
  ])
  return countWaitingBuyers(lists, await payments?.describe())
}
