import { createHash } from 'node:crypto'
import os from 'node:os'
import type { Returns } from '#app/lib/database.ts'
import type { ServiceClient } from '#server/service-client.ts'

/** By agreement between the capability that asks and its steps. */
type Payload = Returns<'list_jobs'>[number]['payload']

export type Job = {
  kind: string
  payload: Payload
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  /** When the status became what it is; also the version of the row. */
  changedAt: string
  /** More than 1: an earlier attempt failed, or its process died. */
  attempts: number
  progress: Payload | null
  result: Payload | null
  /** One sentence about a failure. */
  problem: string | null
  /** Until one that waits is due, or the lease of one that runs ends. */
  waitSeconds: number | null
}

export type Outcome = {
  status: 'done' | 'failed' | 'cancelled'
  result?: Payload | undefined
  problem?: string | undefined
}

export type JobStore = ReturnType<typeof openJobStore>

/** The same for every process of a machine that shares the data folder. */
export function placeOf(dataDir: string): string {
  const place = createHash('sha256').update(`${os.hostname()} ${dataDir}`).digest('hex')
  return place.slice(0, 16)
}

type ActiveJob = Job & { status: 'waiting' | 'running' }

export function isActive(job: Job | null | undefined): job is ActiveJob {
  return job?.status === 'waiting' || job?.status === 'running'
}

/** The table of 20261202010100_keep_jobs.sql, through the secret key: here and on hosted Supabase. */
export function openJobStore(client: ServiceClient, place: string) {
  return {
    place,
    async list(): Promise<Job[]> {
      const { data } = await client.rpc('list_jobs', { job_place: place }).throwOnError()
      return data.map(({ changed_at: changedAt, wait_seconds: waitSeconds, ...job }) => {
        return { ...job, changedAt, waitSeconds }
      })
    },
    async ask(kind: string, jobPlace: string, payload: Payload): Promise<boolean> {
      const job = { job_kind: kind, job_place: jobPlace, job_payload: payload }
      const { data } = await client.rpc('ask_job', job).throwOnError()
      return data
    },
    async claim(
      job: { kind: string; place: string; payload: Payload; seen: string | undefined },
      attempt: string,
      leaseSeconds: number,
    ): Promise<boolean> {
      const { data } = await client
        .rpc('claim_job', {
          job_kind: job.kind,
          job_place: job.place,
          new_payload: job.payload,
          process: attempt,
          lease_seconds: leaseSeconds,
          ...(job.seen && { seen: job.seen }),
        })
        .throwOnError()
      return data
    },
    /** Null when another process has taken the job over. */
    async renew(attempt: string, leaseSeconds: number, progress: Payload | null) {
      const { data } = await client
        .rpc('renew_job', {
          process: attempt,
          lease_seconds: leaseSeconds,
          ...(progress && { new_progress: progress }),
        })
        .throwOnError()
      return data === null ? null : { isCancelled: data }
    },
    async finish(attempt: string, { status, result, problem }: Outcome): Promise<void> {
      await client
        .rpc('finish_job', {
          process: attempt,
          new_status: status,
          ...(result && { new_result: result }),
          ...(problem && { new_problem: problem }),
        })
        .throwOnError()
    },
    async tryAgain(attempt: string, waitSeconds: number): Promise<void> {
      const again = { process: attempt, new_status: 'waiting', wait_seconds: waitSeconds }
      await client.rpc('finish_job', again).throwOnError()
    },
    async cancel(kind: string, jobPlace: string): Promise<void> {
      await client.rpc('cancel_job', { job_kind: kind, job_place: jobPlace }).throwOnError()
    },
    async forget({ kind, changedAt }: Job, jobPlace: string): Promise<void> {
      const seen = { job_kind: kind, job_place: jobPlace, seen: changedAt }
      await client.rpc('forget_job', seen).throwOnError()
    },
  }
}
