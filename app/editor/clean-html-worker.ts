import { parentPort } from 'node:worker_threads'
import { cleanHtml, type PictureOrigins } from './clean-html.ts'

export type CleaningJob = { html: string; origins: PictureOrigins }

parentPort?.on('message', ({ html, origins }: CleaningJob) => {
  parentPort?.postMessage(cleanHtml(html, origins))
})

parentPort?.postMessage('ready')
