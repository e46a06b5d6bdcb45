import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { sendUnsent } from './send-unsent.ts'
import { listUnsent } from './unsent.ts'

/**
 * Sends the completions and notes of earlier visits, and revalidates the page when one was saved.
 * `ownPath` is sent by the page itself.
 */
export function useUnsent(userId: string, ownPath = '') {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const waiting = listUnsent(userId).filter(({ path }) => path !== ownPath)
    if (waiting.length === 0) return
    const controller = new AbortController()
    const sending = waiting.map((unsent) => sendUnsent(userId, () => unsent, controller))
    void Promise.all(sending).then((answers) => {
      if (answers.some((answer) => answer?.ok)) void revalidate()
    })
    return () => controller.abort()
  }, [userId, ownPath, revalidate])
}
