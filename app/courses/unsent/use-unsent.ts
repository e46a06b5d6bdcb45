import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { sendCompletion } from './send-unsent.ts'
import { listUnsent } from './unsent.ts'

/** Sends the completions of earlier visits, and revalidates the page when one was saved. */
export function useUnsentCompletions(userId: string) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const paths = listUnsent(userId)
    if (paths.length === 0) return
    const controller = new AbortController()
    const sending = paths.map((path) => sendCompletion(userId, path, controller))
    void Promise.all(sending).then((answers) => {
      if (answers.some((answer) => answer?.ok)) void revalidate()
    })
    return () => controller.abort()
  }, [userId, revalidate])
}
