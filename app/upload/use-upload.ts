import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notify } from '#app/shell/toasts/notify.ts'
import { formatFileSize } from './file-size.ts'
import { prepare } from './prepare.ts'
import { type Sending, type SentFile, sendFile } from './send-file.ts'
import { explainFailure, FileTooLarge } from './upload-failure.ts'
import { findFileMistake, type UploadKind } from './upload-limits.ts'
import { requestTicket } from './upload-ticket.ts'
import { useSentPaths } from './use-sent-paths.ts'

export type StoredFile = {
  path: string
  name: string
  sizeBytes: number | null
  /** The words of a picture that was used before. */
  alt?: string
}

export type UploadState =
  | { step: 'idle'; mistake: string | null }
  | { step: 'sending' | 'retrying'; name: string; sentBytes: number; totalBytes: number }
  /** Broken off in a way that resuming can mend. */
  | { step: 'failed'; name: string; reason: string }

type Options = {
  kind: UploadKind
  /** The endpoint for tickets. */
  ticketAddress: string
  folder: string
  /** The whole file has arrived. */
  onSent?: ((file: File) => void) | undefined
  /** The upload is busy until it settles. */
  onStored(file: StoredFile): void | Promise<void>
}

/** The state of one upload: chosen, checked, sent, and resumed or cancelled. */
export function useUpload({ kind, ticketAddress, folder, onSent, onStored }: Options) {
  const [state, setState] = useState<UploadState>({ step: 'idle', mistake: null })
  const sending = useRef<Sending>(null)
  const chosen = useRef<File>(null)
  const sentPaths = useSentPaths({ ticketAddress, kind, folder })

  function stop() {
    chosen.current = null
    // A file that cannot be removed now is removed by the storage service when it expires.
    const stopped = sending.current?.cancel().catch(() => {}) ?? Promise.resolve()
    sending.current = null
    return stopped
  }

  // The form is unmounted. (When the page is closed, received bytes stay: the same file can be
  // resumed later.)
  const leave = useEffectEvent(() => void stop().then(sentPaths.giveBack))
  useEffect(() => () => leave(), [])

  const isBusy = state.step === 'sending' || state.step === 'retrying'
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  function note(file: File, step: 'sending' | 'retrying', sentBytes: number) {
    // Ignores late progress events of a cancelled upload.
    if (chosen.current !== file) return
    setState({ step, name: file.name, sentBytes, totalBytes: file.size })
  }

  async function finish(file: File, result: Promise<SentFile>) {
    try {
      const { path } = await result
      if (chosen.current !== file) return
      chosen.current = null
      sending.current = null
      setState({ step: 'idle', mistake: null })
      onSent?.(file)
      await onStored({ path, name: file.name, sizeBytes: file.size })
    } catch (cause) {
      if (chosen.current !== file) return
      const { reason, canResume } = explainFailure(kind, cause)
      if (canResume) setState({ step: 'failed', name: file.name, reason })
      else {
        void stop()
        setState({ step: 'idle', mistake: reason })
      }
      notify({ title: 'Upload Error', text: `${file.name}: ${reason}`, tone: 'destructive' })
    }
  }

  function refuse({ name }: File, mistake: string) {
    setState({ step: 'idle', mistake })
    notify({ title: 'Upload Error', text: `${name}: ${mistake}`, tone: 'destructive' })
  }

  async function choose(picked: File) {
    const mistake = findFileMistake(kind, picked)
    if (mistake) return setState({ step: 'idle', mistake })
    const prepared = await prepare(kind, picked)
    if ('mistake' in prepared) return refuse(picked, prepared.mistake)
    const { file, contentType } = prepared
    chosen.current = file
    let sentBytes = 0
    note(file, 'sending', 0)
    const begun = sendFile({
      file,
      contentType,
      fingerprint: [folder, kind, file.name, file.size, file.lastModified].join(':'),
      async getTicket(resumePath) {
        const wish = { kind, folder, name: file.name, resumePath }
        const ticket = await requestTicket(ticketAddress, wish)
        if (ticket.maxBytes !== null && file.size > ticket.maxBytes) {
          const most = formatFileSize(ticket.maxBytes)
          throw new FileTooLarge(`This file is too large. Files here can have up to ${most}.`)
        }
        sentPaths.note(ticket.path)
        return ticket
      },
      onProgress(sent) {
        sentBytes = sent
        note(file, 'sending', sent)
      },
      onRetry: () => note(file, 'retrying', sentBytes),
    })
    await finish(
      file,
      begun.then((started) => {
        if (chosen.current === file) sending.current = started
        else void started.cancel().catch(() => {})
        return started.finished
      }),
    )
  }

  return {
    state,
    isBusy,
    choose,
    async resume() {
      const file = chosen.current
      if (!file) return
      if (!sending.current) return choose(file)
      note(file, 'sending', 0)
      await finish(file, sending.current.resume())
    },
    cancel() {
      setState({ step: 'idle', mistake: null })
      void stop()
    },
  }
}
