import { parentPort } from 'node:worker_threads'
import { cleanHtml } from './clean-html.ts'

export type CleaningJob = { html: string; pictureOrigins: readonly string[] }

parentPort?.on('message', ({ html, pictureOrigins }: CleaningJob) => {
  parentPort?.postMessage(cleanHtml(html, pictureOrigins))
})

parentPort?.postMessage('ready')
